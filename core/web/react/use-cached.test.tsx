import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, rs } from '@rstest/core';
import { Activity } from 'react';
import type { Kernel } from '#core';
import type { WebSide } from '../side';
import { renderWith, testKernel } from '../testing';
import { KernelContext } from './kernel-context';
import { keepPrefetched, useCached } from './use-cached';

const seen: { reload: () => void } = { reload: () => undefined };

function Tree({ load }: { readonly load: () => Promise<string> }) {
  const { data, reload: again } = useCached('tree', load);
  seen.reload = again;
  return <p>{data ?? 'waiting'}</p>;
}

const draw = async (kernel: Kernel<WebSide>, load: () => Promise<string>) => {
  const rendered = renderWith(kernel, <Tree load={load} />);
  const first = screen.getByText(/./).textContent;
  await act(async () => undefined);
  return { ...rendered, first };
};

afterEach(() => {
  rs.useRealTimers();
});

describe('useCached', () => {
  it('requests once for two renders within half a minute, and shows the cached response immediately', async () => {
    const { kernel } = testKernel();
    const load = rs.fn(async () => 'first');
    const one = await draw(kernel, load);
    expect(one.first).toBe('waiting');
    one.unmount();
    const two = await draw(kernel, load);
    expect(two.first).toBe('first');
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => seen.reload());
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shows a stale response while a new one loads, and never that of another connection', async () => {
    rs.useFakeTimers({ toFake: ['Date'] });
    const { kernel } = testKernel();
    (await draw(kernel, async () => 'old')).unmount();
    rs.setSystemTime(Date.now() + 31_000);
    const later = await draw(kernel, async () => 'new');
    expect(later.first).toBe('old');
    expect(screen.getByText('new')).toBeVisible();
    later.unmount();
    expect((await draw(testKernel().kernel, async () => 'other')).first).toBe('waiting');
  });

  it('uses a prefetched response, and does not request again when it is hidden and shown again', async () => {
    const { kernel } = testKernel();
    const load = rs.fn(async () => 'early');
    keepPrefetched(kernel, 'tree', load);
    await act(async () => undefined);
    const tree = (mode: 'visible' | 'hidden') => (
      <KernelContext value={kernel}>
        <Activity mode={mode}>
          <Tree load={load} />
        </Activity>
      </KernelContext>
    );
    const { rerender } = render(tree('visible'));
    expect(screen.getByText('early')).toBeVisible();
    for (const mode of ['hidden', 'visible'] as const) await act(async () => rerender(tree(mode)));
    keepPrefetched(kernel, 'tree', load);
    await act(async () => undefined);
    expect([screen.getByText('early').textContent, load.mock.calls.length]).toEqual(['early', 1]);
  });
});
