import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, rs } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { closeToast, currentToasts, ToastHost } from '#shared/ui';
import { PublishButton } from './publish-button';

beforeEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
});

it('publishes more articles than one call accepts in batches, and withdraws all of them', async () => {
  const { kernel, http } = testKernel({
    answers: {
      'POST /v1/article/publish-article': ({ body }) => {
        const { id } = body as { id: string[] };
        return { changed: id.length, Publication_IDs: id.map((each) => `9${each}`) };
      },
      'POST /v1/article/withdraw-publication': () => ({ changed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'publishing']);
  const onDone = rs.fn();
  renderWith(
    kernel,
    <>
      <PublishButton ids={Array.from({ length: 1200 }, (_, index) => String(index + 1))} onDone={onDone} />
      <ToastHost />
    </>,
  );
  const sizes = (call: string, field: string): number[] =>
    http.calls
      .filter((made) => made.call === call)
      .map(({ body }) => (body as Record<string, readonly string[]>)[field]?.length ?? 0);
  await userEvent.click(screen.getByRole('button', { name: '发布' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(sizes('POST /v1/article/publish-article', 'id')).toEqual([500, 500, 200]);
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(sizes('POST /v1/article/withdraw-publication', 'Publication_ID')).toEqual([500, 500, 200]);
});
