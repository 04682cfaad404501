import { apiBase, apiPaths } from '../api-paths';

/** Path below the common base URL. */
const getPath = (name: keyof typeof apiPaths): string =>
  apiPaths[name].path.slice(apiBase.length).replace(/:(\w+)/g, '{$1}');

/** Endpoints of version 1, in the order in which a developer needs them; the call that refuses a stream is omitted. */
export const endpoints = (Object.keys(apiPaths) as (keyof typeof apiPaths)[])
  .filter((name) => name !== 'mcpStream')
  .map((name) => ({ name, method: apiPaths[name].method, path: getPath(name) }));

export const sampleKinds = ['curl', 'typescript', 'mcp'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** Sample code for copying, with the URL of this installation. */
export const getSamples = (base: string): Readonly<Record<SampleKind, string>> => ({
  curl: `export API_KEY='omk_…'

curl -H "Authorization: Bearer $API_KEY" \\
  '${base}${getPath('articles')}?Emotion=negative&size=50'

curl -H "Authorization: Bearer $API_KEY" \\
  '${base}${getPath('trend')}?Period=last-7-days&Step=day'

curl -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"Input":"https://example.com/article.html"}' \\
  '${base}${getPath('whyNot')}'`,
  typescript: `interface Page {
  readonly list: readonly { readonly Article_ID: string; readonly Title: string }[];
  readonly next: string | null;
  readonly Count: number;
}

async function* articles(query: Record<string, string>) {
  for (let after: string | null = ''; after !== null; ) {
    const search = new URLSearchParams({ ...query, size: '200', ...(after ? { after } : {}) });
    const answer = await fetch(\`${base}${getPath('articles')}?\${search}\`, {
      headers: { authorization: \`Bearer \${process.env.API_KEY}\` },
    });
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('retry-after') ?? 60);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      continue;
    }
    if (!answer.ok) throw new Error(await answer.text());
    const page = (await answer.json()) as Page;
    yield* page.list;
    after = page.next;
  }
}

for await (const { Title } of articles({ Emotion: 'negative' })) console.log(Title);`,
  mcp: `{
  "mcpServers": {
    "opinion-monitor": {
      "type": "http",
      "url": "${base}${getPath('mcp')}",
      "headers": { "Authorization": "Bearer omk_…" }
    }
  }
}`,
});
