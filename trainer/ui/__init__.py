"""The screen: the only room that imports Streamlit or Plotly.

``session`` holds what one visitor is doing, ``text`` the interface strings in both languages, ``tiles`` draws hands
as markup, ``components`` are the parts that need a browser script, ``pages`` are thin scripts put together by
``app.py``. Pages draw; grading and saving happen in callbacks.
"""
