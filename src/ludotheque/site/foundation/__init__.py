"""What every room of the site stands on: addresses, tokens, words, links, rates, figures, templates.

Nothing here knows a setting, a store or a table. Any room may import any module of it.
"""
