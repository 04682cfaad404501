import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from '@rstest/core';
import type { ComponentType } from 'react';
import { renderedLater, Later, useLater } from './use-later';

const Part = () => <p>the part</p>;

function Place({ later }: { readonly later: Later }) {
  const Fetched = useLater(later);
  return Fetched ? <Fetched /> : <p>waiting</p>;
}

describe('a lazily loaded component', () => {
  it('is rendered when it has been loaded, and immediately the next time', async () => {
    let arrive = (_part: ComponentType<object>): void => undefined;
    let loadCount = 0;
    const later = new Later(() => {
      loadCount += 1;
      return new Promise<ComponentType<object>>((resolve) => (arrive = resolve));
    });
    const { unmount } = render(<Place later={later} />);
    expect(screen.getByText('waiting')).toBeInTheDocument();
    await act(async () => arrive(Part));
    expect(screen.getByText('the part')).toBeInTheDocument();
    unmount();
    render(<Place later={later} />);
    expect([screen.queryByText('waiting'), loadCount]).toEqual([null, 1]);
  });

  it('is requested again after a failed attempt', async () => {
    let broken = true;
    const later = new Later<object>(async () => {
      if (broken) throw new Error('away');
      return Part;
    });
    await expect(later.load()).rejects.toThrow('away');
    broken = false;
    render(<Place later={later} />);
    expect(await screen.findByText('the part')).toBeInTheDocument();
  });

  it('shows a fallback in its place until it is loaded', async () => {
    let arrive = (_part: ComponentType<object>): void => undefined;
    const Late = renderedLater(
      () => new Promise<ComponentType<object>>((resolve) => (arrive = resolve)),
      <p>not yet</p>,
    );
    render(<Late />);
    expect(screen.getByText('not yet')).toBeInTheDocument();
    await act(async () => arrive(Part));
    expect([screen.queryByText('not yet'), screen.queryByText('the part')?.tagName]).toEqual([null, 'P']);
  });

  it('is there at once where it was fetched before', async () => {
    const Late = renderedLater(async () => Part, <p>not yet</p>);
    await Late.load();
    render(<Late />);
    expect([screen.queryByText('not yet'), screen.queryByText('the part')?.tagName]).toEqual([null, 'P']);
  });
});
