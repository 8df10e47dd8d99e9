// @ts-check
// The moments of a match that is over, fetched by the reel, as needed.

import { piecesOf } from "../board/frames.js";

/** @import { Moment, Reel } from "../messages.js" */

/** A moment with its drawing put together. @typedef {Omit<Moment, "svg"> & { svg: string }} Whole */

const MOST = 30; // reels that are kept

export class Reels {
  /** @type {Map<number, Promise<Whole[]>>} */
  kept = new Map();

  /**
   * @param {string} address
   * @param {number} size how many moments a reel has
   * @param {string} asked of the address: whose eyes we look with, and what lets us
   */
  constructor(address, size, asked) {
    this.address = address;
    this.size = size;
    this.asked = asked;
  }

  /**
   * How it looked after so many events.
   * @param {number} number
   */
  async moment(number) {
    return (await this.reel(number))[number % this.size];
  }

  /**
   * Have a moment fetched that will be needed soon.
   * @param {number} number
   */
  prepare(number) {
    this.reel(number).catch(() => {});
  }

  /** @param {number} number */
  reel(number) {
    const first = number - (number % this.size);
    let coming = this.kept.get(first);
    if (!coming) {
      coming = this.fetched(first);
      coming.catch(() => this.kept.delete(first));
      this.kept.set(first, coming);
      if (this.kept.size > MOST) this.kept.delete([...this.kept.keys()][0]);
    }
    return coming;
  }

  /** @param {number} first */
  async fetched(first) {
    const answer = await fetch(`${this.address}?from=${first}${this.asked}`);
    if (!answer.ok) throw new Error(answer.statusText);
    /** @type {Reel} */
    const { frames } = await answer.json();
    return whole(frames);
  }
}

/**
 * Drawings are told each from the one before.
 * @param {Moment[]} frames
 * @returns {Whole[]}
 */
function whole(frames) {
  /** @type {string[]} */
  let pieces = [];
  return frames.map((frame) => {
    pieces = piecesOf(pieces, frame.svg);
    return { ...frame, svg: pieces.join("") };
  });
}
