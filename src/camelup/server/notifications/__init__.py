"""Turn notifications: web push, webhooks and quiet hours."""
