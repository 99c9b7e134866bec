"""The champion's network: features, inference and weights."""
