"""Provably fair dice: drawing, proofs in records, signatures and verification."""
