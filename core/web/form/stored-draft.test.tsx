import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { defineResource, fields, type Resource } from '#core/resource';
import { AuthService } from '../auth/auth-service';
import { DraftNotice, getDrafts, useDraftState } from '../draft';
import { LocaleService } from '../locale/locale-service';
import { addTexts, renderWith, testKernel, testToken, testUser } from '../testing';
import { ResourceDrawer } from './resource-drawer';
import { ResourceFields } from './resource-field';

const contact = defineResource({
  plugin: 'contacts',
  name: 'contact',
  key: 'Contact_ID',
  path: '/v1/contact',
  module: 'contact',
  fields: {
    Contact_Name: fields.text({ required: true }),
    Note: fields.text({ multiline: true, max: 500 }),
    Access_Secret: fields.text(),
  },
} as never) as unknown as Resource;

const contactTexts = {
  contact: {
    title: 'Contacts',
    empty: 'No contacts',
    fields: { Contact_Name: 'Name', Note: 'Note', Access_Secret: 'Secret' },
  },
};
for (const language of ['zh-CN', 'en-US'] as const) addTexts('contacts', language, contactTexts);

let server: Record<string, unknown>;

async function started() {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({}),
      'PUT /v1/contact': ({ body }) => (server = { ...server, ...(body as object) }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'contacts']);
  await kernel.get(AuthService).signIn(testToken());
  const saved: unknown[] = [];
  const open = (row: Record<string, unknown> | null = server) =>
    renderWith(
      kernel,
      <ResourceDrawer resource={contact} row={row} onSaved={(answer) => saved.push(answer)} onClose={() => undefined}>
        {(form) => <ResourceFields form={form} names={['Contact_Name', 'Note', 'Access_Secret']} />}
      </ResourceDrawer>,
    );
  return { kernel, http, open, saved, drafts: getDrafts(kernel.get(AuthService)) };
}

const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[];
const typeNote = (text: string) => userEvent.type(boxes()[1] as HTMLElement, text);

beforeEach(() => {
  localStorage.clear();
  server = { Contact_ID: '4', Contact_Name: '李记者', Note: '', Access_Secret: null };
});

describe('form drafts', () => {
  it('restores the draft when the form is opened after the end of a session, says so, and discards it on demand', async () => {
    const { kernel, open } = await started();
    const first = open();
    await typeNote('周五回复');
    await userEvent.type(boxes()[2] as HTMLElement, 'hush');
    act(() => kernel.get(AuthService).clear('session-expired'));
    first.unmount();
    await act(async () => void (await kernel.get(AuthService).signIn(testToken())));
    open();
    const notice = await screen.findByText(/^已恢复 \d\d:\d\d 的草稿$/);
    expect(notice.closest('[role="status"]')).not.toBeNull();
    expect(boxes().map(({ value }) => value)).toEqual(['李记者', '周五回复', '']);
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '放弃草稿' }));
    expect(boxes()[1]).toHaveValue('');
    expect([screen.queryByText(/已恢复/), getDrafts(kernel.get(AuthService)).count]).toEqual([null, 0]);
  });

  it('is removed when it is saved, or discarded in the confirmation', async () => {
    const { drafts, open, saved } = await started();
    const first = open();
    await typeNote('甲');
    expect(drafts.count).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect([drafts.count, saved.length]).toEqual([0, 1]);
    first.unmount();
    const second = open();
    await typeNote('乙');
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    expect(drafts.count).toBe(0);
    second.unmount();
    open();
    expect(screen.queryByText(/草稿/)).toBeNull();
  });

  it('is removed when all changes are undone by hand', async () => {
    const { drafts, open } = await started();
    open();
    await typeNote('甲');
    await userEvent.clear(boxes()[1] as HTMLElement);
    await userEvent.clear(boxes()[0] as HTMLElement);
    await userEvent.type(boxes()[0] as HTMLElement, '李记者');
    // An emptied text and a text that never existed are equivalent.
    expect(drafts.read<object>('core.contact 4')?.value ?? {}).not.toHaveProperty('Contact_Name');
  });

  it('is offered if the record was changed meanwhile, and keeps the changes of others when it is restored', async () => {
    const { open } = await started();
    const first = open();
    await typeNote('周五回复');
    first.unmount();
    server = { ...server, Contact_Name: '李主编' };
    open();
    await screen.findByText(/此后原记录已被修改/);
    expect(boxes().map(({ value }) => value)).toEqual(['李主编', '', '']);
    await userEvent.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect(boxes().map(({ value }) => value)).toEqual(['李主编', '周五回复', '']);
  });

  it('belongs to one record: other records and new ones start without it', async () => {
    const { open } = await started();
    const first = open();
    await typeNote('甲');
    first.unmount();
    const other = open({ ...server, Contact_ID: '5' });
    expect(boxes()[1]).toHaveValue('');
    other.unmount();
    open(null);
    expect(boxes()[1]).toHaveValue('');
  });

  it('has the same texts in English', async () => {
    const { kernel, open } = await started();
    const first = open();
    await typeNote('x');
    first.unmount();
    await act(() => kernel.get(LocaleService).use('en-US'));
    document.documentElement.lang = 'en-US';
    open();
    await screen.findByText(/^Draft restored from \d\d:\d\d$/);
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
    document.documentElement.lang = 'zh-CN';
  });
});

describe('the fields of a small form', () => {
  function Reply({ id }: { readonly id: string }) {
    const { values, set, clear, stored } = useDraftState(`test.reply ${id}`, { text: '' });
    return (
      <>
        <DraftNotice draft={stored} />
        <input aria-label="text" value={values.text} onChange={({ target }) => set({ text: target.value })} />
        <button onClick={clear}>send</button>
      </>
    );
  }

  it('are restored, and the same text can be typed again after it was sent', async () => {
    const { kernel, drafts } = await started();
    const first = renderWith(kernel, <Reply id="1" />);
    await userEvent.type(screen.getByLabelText('text'), '好的');
    first.unmount();
    renderWith(kernel, <Reply id="1" />);
    expect(await screen.findByLabelText('text')).toHaveValue('好的');
    await userEvent.click(screen.getByText('send'));
    expect(screen.getByLabelText('text')).toHaveValue('');
    expect(drafts.read('test.reply 1')).toBeUndefined();
    await userEvent.type(screen.getByLabelText('text'), '好的');
    expect(drafts.read('test.reply 1')?.value).toEqual({ text: '好的' });
  });
});
