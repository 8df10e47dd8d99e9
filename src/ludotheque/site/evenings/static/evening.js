// @ts-check
// The page of an evening: the socket says that there is news.
import { Link } from "../table/link.js";
import { refresh } from "./live.js";

const SELDOM = 20000; // milliseconds: where no socket gets through
const here = document.getElementById("evening");

new Link(() => here?.dataset.socket ?? "", (told) => "news" in told && refresh(), (lost) => lost || refresh());
setInterval(() => document.hidden || refresh(), SELDOM);
