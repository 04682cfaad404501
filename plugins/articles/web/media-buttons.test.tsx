import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { MediaButtons } from './media-buttons';
import { MediaCounts } from './media-counts';

const button = (name: RegExp) => screen.getByRole('button', { name });
const pressed = () =>
  screen
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent);

/** Animation frames that the test runs explicitly. */
let frames: (() => void)[] = [];
const renderFrame = (): void => frames.splice(0).forEach((draw) => draw());

async function renderButtons(chosen = '') {
  const counts = new MediaCounts();
  counts.set([
    { Media_Type: 'news', Count: 4 },
    { Media_Type: 'weibo', Count: 3 },
  ]);
  const onChoose = rs.fn();
  const { kernel } = testKernel();
  await kernel.get(LocaleService).load(['core', 'articles']);
  const address = observable.box(chosen);
  const Buttons = observer(() => <MediaButtons counts={counts} chosen={address.get()} onChoose={onChoose} />);
  renderWith(kernel, <Buttons />);
  rs.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(() => draw(0)));
  return { counts, onChoose, follow: (now: string) => act(() => runInAction(() => address.set(now))) };
}

beforeEach(() => void (frames = []));
afterEach(() => void rs.restoreAllMocks());

describe('media types above the list', () => {
  it('show a press before the list is updated', async () => {
    const { onChoose, follow } = await renderButtons();
    expect(pressed()).toEqual(['全部 7']);
    await userEvent.click(button(/微博/));
    expect([pressed(), onChoose.mock.calls]).toEqual([['微博 3'], []]);
    renderFrame();
    await waitFor(() => expect(onChoose.mock.calls).toEqual([['weibo']]));
    follow('weibo');
    expect(pressed()).toEqual(['微博 3']);
  });

  it('clear the type on a second press and ignore "all" when it is already shown', async () => {
    const { onChoose, follow } = await renderButtons('weibo');
    await userEvent.click(button(/微博/));
    expect(pressed()).toEqual(['全部 7']);
    renderFrame();
    await waitFor(() => expect(onChoose.mock.calls).toEqual([['']]));
    follow('');
    await userEvent.click(button(/全部/));
    expect([frames.length, onChoose.mock.calls.length]).toEqual([0, 1]);
  });

  it('follow changes of the address and keep the selected type even when it is empty', async () => {
    const { counts, follow } = await renderButtons('weibo');
    follow('news');
    expect(pressed()).toEqual(['新闻 4']);
    runInAction(() => counts.set([{ Media_Type: 'weibo', Count: 3 }]));
    await waitFor(() => expect(button(/新闻/)).toHaveTextContent('新闻 0'));
  });
});
