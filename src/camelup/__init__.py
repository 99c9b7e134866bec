"""Camel Up."""
