"""What people and programs are told who may not do something at an evening; views.REFUSED has the rest."""

from ludotheque.words import N_

NO_EVENING = N_("There is no such evening.")
HOSTS_ONLY = N_("Only a host of the evening can do that.")
PEOPLE_ONLY = N_("Only people of the evening can do that.")
THEMSELVES_ONLY = N_("Only they themselves can do that.")
SOMEBODY_ELSE = N_("You are somebody else at this evening already.")
NEEDS_NAME = N_("Say who you are.")
CROWDED = N_("Too much happens at this evening; try again in a moment.")
TOO_MANY_COME = N_("Too many new people come from your network. Ask a host, or try again in an hour.")
TOO_MUCH = N_("Too many at once; try again in a minute.")
