"""杭麻学堂 · Hangma Academy: a course, drills and progress for Hangzhou mahjong.

The rooms of this house, and the doors between them (an arrow reads "imports")::

    ui -> quiz, course, progress, store, table, engine   the screen: Streamlit and Plotly live only here
    quiz -> table, engine                           questions as recipes: family, level, rule set, seed
    table -> engine                                 a deal and a match: walls, turns, claims, records
    course -> table, engine                         lessons, glossary and rulebook, read and checked
    store -> progress                               what a learner did, kept append-only in SQL
    progress                                        what it means: skills, mastery, the next step
    engine                                          the rules; imports nothing of ours

Content without logic lies in ``lessons/`` beside this package. Tiles are written ``123m456p789s1234567z``
(万 筒 条, then 东 南 西 北 白 发 中); there is no sign for the caishen, the rule set says which tile it is.
"""
