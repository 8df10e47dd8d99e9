CREATE FUNCTION house.drop_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from events where id in (select id from gone);
  return null;
end
$$;
CREATE TABLE house.events (
    id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    who integer NOT NULL,
    text text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE house.format (
    number integer NOT NULL
);
CREATE TABLE house.keys (
    key text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    what text NOT NULL,
    answer text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE house.notes (
    holder text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    note text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE house.reports (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    report text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE house.seats (
    id text NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    level text,
    holder text COLLATE pg_catalog."C",
    invite text COLLATE pg_catalog."C",
    stand_in text
);
CREATE TABLE house.standings (
    id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    number integer NOT NULL,
    to_move integer,
    moved_at double precision NOT NULL,
    scores bigint[],
    winners integer[],
    due boolean NOT NULL
)
WITH (fillfactor='70');
COMMENT ON COLUMN house.standings.due IS 'whether a bot is to move, or nobody knows who is';
CREATE TABLE house.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    code text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL,
    rules integer NOT NULL,
    players integer NOT NULL,
    options text NOT NULL,
    settings text NOT NULL,
    secret bytea NOT NULL,
    stage text NOT NULL,
    created double precision NOT NULL,
    public boolean NOT NULL,
    clock integer,
    maker text COLLATE pg_catalog."C",
    given integer NOT NULL
);
CREATE TABLE house.tickets (
    word text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    holder text NOT NULL COLLATE pg_catalog."C",
    note text NOT NULL,
    until double precision
);
INSERT INTO house.events VALUES ('plays', 0, -1, 'top 1 2', 1000000);
INSERT INTO house.events VALUES ('over', 0, -1, 'top 1 2', 1000000);
INSERT INTO house.events VALUES ('plays', 1, 0, 'draw', 1000000);
INSERT INTO house.format VALUES (1);
INSERT INTO house.keys VALUES ('key waits', 'waits', '', '{"seat": 1}', 1000000);
INSERT INTO house.keys VALUES ('key plays', 'plays', '', '{"seat": 1}', 1000000);
INSERT INTO house.keys VALUES ('key over', 'over', '', '{"seat": 1}', 1000000);
INSERT INTO house.notes VALUES ('a', 'lesson', 'titus/first', 'true', 1000000);
INSERT INTO house.reports VALUES ('over', 'lead', '{"points": [0.5, null]}', 1000000);
INSERT INTO house.seats VALUES ('waits', 0, 'person', 'Ann', NULL, 'a', NULL, NULL);
INSERT INTO house.seats VALUES ('waits', 1, 'open', '', NULL, NULL, 'i', NULL);
INSERT INTO house.seats VALUES ('plays', 0, 'person', 'Ann', NULL, 'b', NULL, NULL);
INSERT INTO house.seats VALUES ('plays', 1, 'bot', 'easy', 'easy', NULL, NULL, NULL);
INSERT INTO house.seats VALUES ('over', 0, 'person', 'Ann', NULL, 'a', NULL, NULL);
INSERT INTO house.seats VALUES ('over', 1, 'person', 'Bob', NULL, 'b', NULL, NULL);
INSERT INTO house.standings VALUES ('waits', 0, 0, NULL, 1000000, NULL, NULL, false);
INSERT INTO house.standings VALUES ('over', 0, 1, NULL, 1000000, '{1,2}', '{1}', false);
INSERT INTO house.standings VALUES ('plays', 1, 2, 1, 1000000, NULL, NULL, true);
INSERT INTO house.tables VALUES ('waits', 'CODEwaits', 'titus', 1, 2, '{"deck": "standard"}', '{"public": true, "hints": false}', '\x0000000000000000000000000000000000000000000000000000000000000000', 'waiting', 1000000, true, NULL, NULL, 0);
INSERT INTO house.tables VALUES ('plays', 'CODEplays', 'titus', 1, 2, '{"deck": "standard"}', '{"public": true, "hints": false}', '\x0000000000000000000000000000000000000000000000000000000000000000', 'playing', 1000000, true, NULL, NULL, 0);
INSERT INTO house.tables VALUES ('over', 'CODEover', 'titus', 1, 2, '{"deck": "standard"}', '{"public": true, "hints": false}', '\x0000000000000000000000000000000000000000000000000000000000000000', 'over', 1000000, true, NULL, NULL, 0);
INSERT INTO house.tickets VALUES ('w', 'feed', 'a', '{}', NULL);
ALTER TABLE ONLY house.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id, number);
ALTER TABLE ONLY house.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (key);
ALTER TABLE ONLY house.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (holder, kind, name);
ALTER TABLE ONLY house.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id, kind);
ALTER TABLE ONLY house.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (id, seat);
ALTER TABLE ONLY house.standings
    ADD CONSTRAINT standings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY house.tables
    ADD CONSTRAINT tables_code_key UNIQUE (code);
ALTER TABLE ONLY house.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY house.tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (word);
CREATE INDEX keys_by_table ON house.keys USING btree (id);
CREATE INDEX seats_by_holder ON house.seats USING btree (holder);
CREATE INDEX seats_by_invite ON house.seats USING btree (invite) WHERE (invite IS NOT NULL);
CREATE INDEX standings_due ON house.standings USING btree (moved_at) WHERE due;
CREATE INDEX tables_by_maker ON house.tables USING btree (maker);
CREATE INDEX tables_by_stage ON house.tables USING btree (stage, created);
CREATE INDEX tables_for_all ON house.tables USING btree (stage, created) WHERE public;
CREATE UNIQUE INDEX tickets_by_holder ON house.tickets USING btree (holder, kind);
CREATE TRIGGER drop_events AFTER DELETE ON house.tables REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION house.drop_events();
ALTER TABLE ONLY house.keys
    ADD CONSTRAINT keys_id_fkey FOREIGN KEY (id) REFERENCES house.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY house.reports
    ADD CONSTRAINT reports_id_fkey FOREIGN KEY (id) REFERENCES house.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY house.seats
    ADD CONSTRAINT seats_id_fkey FOREIGN KEY (id) REFERENCES house.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY house.standings
    ADD CONSTRAINT standings_id_fkey FOREIGN KEY (id) REFERENCES house.tables(id) ON DELETE CASCADE;
