"""Notifying people that it is their turn: web push, webhooks, quiet hours."""
