"""Builds engine.wasm from the functions that are written for Numba."""
