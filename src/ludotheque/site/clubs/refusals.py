"""What people and programs are told where something cannot be done at a club."""

from ludotheque.words import N_

TOO_MUCH = N_("Too many at once; try again in a minute.")
NO_CLUB = N_("There is no such club.")
HOSTS_ONLY = N_("Only a host of the club can do that.")
MEMBERS_ONLY = N_("Only members of the club can do that.")
NO_PERSON = N_("There is no such person in this club.")
UNDER_WAY = N_("A season is under way; end it first.")
NO_SEASON = N_("No season is under way.")
FULL = N_("The club is full.")
NO_EVENING = N_("There is no such evening, or you are not its host.")
TAKEN = N_("That evening counts for a club already.")
NO_TABLE = N_("There is no such table that is over, or you may not see it.")
KNOWN = N_("That match counts already.")
BAD_RESULT = N_("From two to ten different people, a place for each, and somebody first.")
NO_RESULT = N_("There is no such result that was written by hand.")
NEEDS_NAME = N_("Say who you are.")
NEEDS_CALLED = N_("Give it a name.")
TOGETHER = N_("These two have sat at one table: they cannot be the same person.")
SOMEBODY_ELSE = N_("You are somebody else in this club already.")
