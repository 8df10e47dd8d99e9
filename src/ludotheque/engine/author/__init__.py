"""What the author of a game meets, in two groups.

What authors *implement*: ``contract`` (notation, speech, drawing and all other modules), ``slots`` (rules),
``insight`` (what bots know), ``learning`` (what learners see).

What they *use*. To declare a game: ``state``, ``options``, ``presets``, ``setting``. In rules: ``marks``,
``numbers``, ``bits``, ``rng``, ``recalling``. In insight: ``maths``, ``network``, ``weights``, ``fitted``.
For people: ``palette``, ``room``, ``rulebook``, ``editing``, ``printing``.
"""
