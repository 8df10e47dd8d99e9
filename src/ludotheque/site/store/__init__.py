"""What is kept, behind one door: ``storage`` says what is asked of a store, ``stores`` opens one.

Imports settings and the foundation. Rooms above import anything but what is in the two rooms inside.
"""
