import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { testHouse, type TestHouse } from '#core/server/testing';
import { DocumentReader } from '#plugins/readers/server';
import { linkPage, nestedPage } from './hostile-files';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse(['readers']);
  await house.kernel.activate('readers');
});
afterAll(() => house.close());

/** Seconds of the processor, which others on the machine do not add to. */
async function processorSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

for (const [name, page] of [
  ['ten thousand links', linkPage(10_000)],
  ['three hundred thousand elements in one another', nestedPage(300_000)],
] as const)
  it(`reads a page of ${name} in a time that grows with its length, or refuses it`, async () => {
    const document = { bytes: Buffer.from(page), url: 'https://hostile.example/', selectors: {}, now: new Date() };
    const reader = house.kernel.get(DocumentReader);
    const seconds = await processorSeconds(async () => {
      await reader.readArticle(document).catch((error: unknown) => expect(error).toMatchObject({ status: 400 }));
      await reader.readList({ ...document, kind: 'list-page' });
    });
    expect(seconds).toBeLessThan(10);
  }, 120_000);
