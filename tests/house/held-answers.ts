/** How code asks the server. */
const asks = /\b(?:useClient|useService\(HttpService|http\.(?:request|upload|file|client)|client\.\w+)\b/;

/** Ways in which an answer gets into the state of a component, with all white space written as one space. */
const ways: readonly RegExp[] = [
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
 * Where a file asks the server and keeps the answer in the state of a component, in place of a store (`useLoaded`,
 * `usePages`, `useAction`, or a class of its own).
 */
export function heldAnswers(code: string): string[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');
  if (!asks.test(text) || !/\buseState\b/.test(text)) return [];
  const found = ways.flatMap((way) => way.exec(text)?.[0] ?? []);
  for (const match of text.matchAll(named)) {
    const names = (match[1] ?? '').match(/\w+/g) ?? [];
    // Until the function ends.
    const rest = text.slice(match.index, match.index + 600).split(/\} ?;? ?(?:const|return|function)\b/)[0] ?? '';
    for (const name of names)
      found.push(
        ...(new RegExp(`\\bset[A-Z]\\w*\\((?:[^();]|\\([^()]*\\))*\\b${name}\\b[^;]*\\)`).exec(rest) ?? []).slice(0, 1),
      );
  }
  return [...new Set(found)];
}
