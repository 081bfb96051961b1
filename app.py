"""Launcher: ``streamlit run app.py``. The entry script is pages/_shell/main.py.

The call below stays spelled ``st.App(...)``: Streamlit looks for it in this file's text. The
entry script is in a folder of its own, because one that lies beside ``pages/`` puts a fresh
server into the old mode where every file of ``pages/`` shows without the shell.
"""

from pathlib import Path

import streamlit as st

from textsim_core.server import lifespan, main, routes, show_script_error

app = st.App(
    Path(__file__).resolve().parent / "pages" / "_shell" / "main.py",
    lifespan=lifespan,
    routes=routes(),
    on_script_error=show_script_error,
)

if __name__ == "__main__":
    main()
