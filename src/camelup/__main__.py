"""``python -m camelup`` is the same as ``camelup``."""

from camelup.cli import main

main()
