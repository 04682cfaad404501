import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import { DocumentReader } from '#plugins/readers/server';
import { cpuStopwatch } from '#shared/testing';
import { linkPage, nestedPage } from './hostile-files';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(['readers']);
  await app.kernel.activate('readers');
});
afterAll(() => app.close());

for (const [name, page] of [
  ['ten thousand links', linkPage(10_000)],
  ['three hundred thousand elements in one another', nestedPage(300_000)],
] as const)
  it(`reads a page of ${name} in a time that grows with its length, or refuses it`, async () => {
    const document = { bytes: Buffer.from(page), url: 'https://hostile.example/', selectors: {}, now: new Date() };
    const reader = app.kernel.get(DocumentReader);
    const spent = cpuStopwatch();
    await reader.readArticle(document).catch((error: unknown) => expect(error).toMatchObject({ status: 400 }));
    await reader.readList({ ...document, kind: 'list-page' });
    expect(spent()).toBeLessThan(10_000);
  }, 120_000);
