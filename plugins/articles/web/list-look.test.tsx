import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin } from '#core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { ListLook } from './list-look';

const maker = definePlugin({
  id: 'maker',
  summary: 'Makes files',
  widgets: [{ id: 'make', place: 'list.export', order: 1 }],
});

async function renderActions(selected: readonly string[], rights: object = { a: 1, b: 1 }): Promise<void> {
  const make = (request: object) => <output>{JSON.stringify(request)}</output>;
  const { kernel } = testKernel({
    plugins: [
      { manifest: maker, load: async () => ({ default: { widgets: { make: async () => ({ default: make }) } } }) },
    ],
    answers: {
      'GET /v1/user-info': () => testUser({ Plugin_IDs: ['maker'] }),
      'GET /v1/privilege': () => ({ classifiedInfo: rights }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(
    kernel,
    <ListLook
      query={{ Emotion: 'negative', Is_Merged: 'true', sort: 'heat' }}
      selected={new Set(selected)}
      settings={{}}
      onSettings={() => undefined}
    />,
  );
}

beforeEach(() => localStorage.clear());

describe('display settings of a list', () => {
  it("passes the list's current query to exporters", async () => {
    await renderActions([]);
    expect(JSON.parse((await screen.findByRole('status')).textContent ?? '')).toEqual({
      small: true,
      source: 'articles',
      filter: { Emotion: 'negative', Is_Merged: 'true' },
      sort: 'heat',
    });
  });

  it('offers exactly the selection', async () => {
    await renderActions(Array.from({ length: 600 }, (_, index) => String(index)));
    const { ids } = JSON.parse((await screen.findByRole('status')).textContent ?? '') as { ids: string[] };
    expect([ids.length, ids[0], ids[599]]).toEqual([600, '0', '599']);
  });

  it('offers no export to users with view permission only', async () => {
    await renderActions([], { b: 1 });
    expect(await screen.findByRole('button', { name: '放大字号' })).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });
});
