/** Patterns of server calls. */
const asks = /\b(?:useClient|useService\(HttpService|http\.(?:request|upload|file|client)|client\.\w+)\b/;

/** Patterns by which a response is stored in component state, with all white space collapsed to one space. */
const storingPatterns: readonly RegExp[] = [
  // setFound(await client.find(…)), setFound({ of, found: await … })
  /\bset[A-Z]\w*\( ?(?:[^();]*[:(] ?)?\(?await\b/,
  // client.find(…).then(setFound)
  /\.then\( ?set[A-Z]\w*[ ,)]/,
  // client.find(…).then((found) => setFound(found)), also behind a condition
  /\.then\( ?(?:async )?\(?(?:\{ ?)?(\w+)[^=]*=> ?(?:[^;{]*?&& ?)?(?:void )?set[A-Z]\w*\([^;]*?\b\1\b/,
  // client.find(…).then(({ list }) => { if (…) return; setFound(list); })
  /\.then\( ?(?:async )?\(?(?:\{ ?)?(\w+)[^=]*=> ?\{[^}]*?\bset[A-Z]\w*\([^;]*?\b\1\b/,
];

/** const found = await client.find(…); … setFound(found). */
const named = /\bconst (\w+|\{[^}]*\}) = await (?:client|http)\b/g;

/**
 * Returns where a file calls the server and keeps the response in component state instead of a store (`useLoaded`,
 * `usePages`, `useAction`, or its own class).
 */
export function heldAnswers(code: string): string[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');
  if (!asks.test(text) || !/\buseState\b/.test(text)) return [];
  const matchedCalls = storingPatterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  for (const match of text.matchAll(named)) {
    const names = (match[1] ?? '').match(/\w+/g) ?? [];
    // Until the end of the function.
    const rest = text.slice(match.index, match.index + 600).split(/\} ?;? ?(?:const|return|function)\b/)[0] ?? '';
    for (const name of names)
      matchedCalls.push(
        ...(new RegExp(`\\bset[A-Z]\\w*\\((?:[^();]|\\([^()]*\\))*\\b${name}\\b[^;]*\\)`).exec(rest) ?? []).slice(0, 1),
      );
  }
  return [...new Set(matchedCalls)];
}
