"""A bot that plays through the site's JSON interface: ``python examples/api_bot.py http://localhost:8000``.

It makes a table of Titus against our own bot, follows it live, and plays random legal moves to the end.
Needs nothing of ours, only ``websockets``.
"""

import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def post(address: str, body: dict) -> dict:
    request = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


def main(site: str) -> None:
    wish = {"game": "titus", "seats": ["me", "bot:easy"], "name": "Thirty lines"}
    mine = post(f"{site}/api/tables", wish)
    print(f"watch it: {site}/tables/{mine['table']}")
    with connect(f"{site.replace('http', 'ws', 1)}/api/tables/{mine['table']}/live") as socket:
        socket.send(json.dumps({"token": mine["token"]}))
        for message in socket:
            table = json.loads(message)
            if table.get("over"):
                break
            if table.get("moves"):
                move = random.choice(table["moves"])
                socket.send(json.dumps({"number": table["number"], "move": move}))
    print(f"scores {table['scores']}, won by {table['winners']}, I sat in seat {mine['seat']}")


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://localhost:8000")
