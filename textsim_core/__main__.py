"""``python -m textsim_core`` starts the dashboard, as the command ``textsim`` does."""

from textsim_core.server import main

if __name__ == "__main__":
    main()
