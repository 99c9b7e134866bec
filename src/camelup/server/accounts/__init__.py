"""Passports, sessions, the games of a person, and erasure."""
