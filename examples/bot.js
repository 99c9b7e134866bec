#!/usr/bin/env node
// A bot that needs nothing but Node: bets on the leader of a leg, else rolls.
//
//     camelup arena ./examples/bot.js greedy random --games 30

const lines = require("node:readline").createInterface({ input: process.stdin });

// Take the leader's ticket while it is worth 3 or more, and near the end a finish card.
function choose(view) {
  const leader = view.ranking[0];
  const last = view.ranking.at(-1);
  const nearTheEnd = view.board.split(" ").some((stack) => parseInt(stack) >= 13);
  const wishes = view.tickets_left[leader][0] >= 3 ? [`bet ${leader}`] : [];
  if (nearTheEnd) wishes.push(`win ${leader}`, `lose ${last}`);
  return wishes.find((move) => view.legal.includes(move)) ?? "roll";
}

function answer(message) {
  if (message.type === "hello") return { type: "hello", name: "leader" };
  if (message.type === "view") return { type: "move", move: choose(message) };
  return undefined;
}

lines.on("line", (line) => {
  const reply = answer(JSON.parse(line));
  if (reply) console.log(JSON.stringify(reply));
});
