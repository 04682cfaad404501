import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import AlertTickets from './alert-tickets';
import MakeTicket from './make-ticket';
import TicketListScreen from './ticket-list-screen';
import TicketScreen from './ticket-screen';

const path = '/v1/front/report/ticket';
const ticket = (more: object = {}) => ({
  Ticket_ID: '7',
  Title: '刹车异响的稿件需要核实',
  Type: 'task',
  Priority: 'urgent',
  State: 'read',
  Is_For_Operator: false,
  Client_Name: '甲',
  Author: { ID: '1', Name: '林一' },
  Assignee: null,
  User_Group: null,
  Created_At: '2026-11-20T00:00:00Z',
  Updated_At: '2026-11-20T00:00:00Z',
  Due_At: '2026-11-20T01:00:00Z',
  Is_Overdue: true,
  Reply_Count: 0,
  Is_Own: false,
  Is_New: true,
  ...more,
});

const undecided = {
  Handle_By: null,
  Decision: '',
  Subject_ID: null,
  Answer_Article_ID: null,
  Answer_Title: null,
  Answer_Url: null,
  Answered_At: null,
};

async function renderContent(content: React.ReactNode) {
  const counts = { new: 2, read: 1, replied: 3, closed: 4, overdue: 1 };
  const { kernel, http } = testKernel({
    replacements: [
      provideValue(NavigationService, {
        place: { parameters: { id: '7' } },
        navigate: rs.fn(),
      } as unknown as NavigationService),
    ],
    answers: {
      [`GET ${path}`]: ({ query }) => {
        const { State } = query as { State?: keyof typeof counts };
        return { list: [ticket()], total: State ? counts[State] : 10, Counts: counts };
      },
      [`GET ${path}/:id`]: () => ({
        ...ticket(),
        Content: '请核实',
        Messages: [],
        Attachments: [
          { Ticket_Attachment_ID: '3', Ticket_Message_ID: null, Name: '截图.png', Type: 'image/png', Size: 2048 },
        ],
        Articles: [{ Article_ID: '9', Title: '刹车异响', Is_Visible: true }],
        Readers: [],
        Alert: {
          Alert_ID: '31',
          Article_ID: '9',
          Title: '刹车异响上升',
          Level: 2,
          Reason: { Level: 2, Score: 71, Parts: [] },
          Created_At: '2026-11-20T00:00:00Z',
        },
        Case: undecided,
        Subject_IDs: ['71'],
        May_Handle: true,
        May_Close: true,
      }),
      [`POST ${path}`]: () => ({ Ticket_ID: '8' }),
      [`PUT ${path}-case`]: ({ body }) => ({
        ...undecided,
        Decision: (body as { Decision: string }).Decision,
        Answer_Url: (body as { Answer: string }).Answer || null,
      }),
      [`POST ${path}-read`]: () => ({ State: 'read' }),
      [`POST ${path}-reply`]: () => ({ Ticket_Message_ID: '5', State: 'replied' }),
      [`POST ${path}-state`]: () => ({ State: 'closed' }),
      'GET /v1/select-helper': () => ({
        list: [
          { value: '71', label: '刹车' },
          { value: '72', label: '续航' },
        ],
        total: 2,
      }),
      [`GET ${path}-effect`]: () => ({ Volume: null, Net_Emotion: null, Days: [] }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'alerts', 'tickets']);
  kernel.get(PrivilegeService).take({ ticket: { b: 1, m: 1, a: 1 } });
  const { container } = renderWith(kernel, content);
  const sent = (call: string) => http.calls.filter((made) => made.call === call).map(({ body }) => body);
  return { http, container, sent };
}

const getFaults = async (container: Element) =>
  (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations.map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/front/report/ticket');
});

describe('tickets', () => {
  it('are listed by state, with matching counts on the tabs', async () => {
    const { http, container } = await renderContent(<TicketListScreen />);
    const tab = await screen.findByRole('tab', { name: /已回复/ });
    await waitFor(() => expect(tab).toHaveTextContent('3'));
    expect(screen.getByRole('link', { name: '刹车异响的稿件需要核实' })).toHaveAttribute(
      'href',
      '/front/report/ticket/7',
    );
    expect(await getFaults(container)).toEqual([]);
    await userEvent.click(tab);
    await waitFor(() => expect(http.calls.at(-1)?.query).toMatchObject({ State: 'replied' }));
    expect(location.search).toBe('?state=replied');
  });

  it('are read by being opened, answered by Ctrl+Enter, and closed', async () => {
    const { sent, container } = await renderContent(<TicketScreen />);
    await userEvent.type(await screen.findByLabelText('回复'), '已核实{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(`POST ${path}-reply`)).toEqual([{ Ticket_ID: '7', Text: '已核实' }]));
    expect(sent(`POST ${path}-read`)).toEqual([{ Ticket_ID: '7' }]);
    expect(screen.getByRole('button', { name: /截图\.png · 2/ })).toBeVisible();
    expect(await getFaults(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '关闭工单' }));
    await waitFor(() => expect(sent(`POST ${path}-state`)).toEqual([{ Ticket_ID: '7', Action: 'closed' }]));
  });

  it('are created from an article, with its title', async () => {
    const rows = [{ Article_ID: '9', Title: '刹车异响', Summary: '' }] as never;
    const { sent } = await renderContent(<MakeTicket rows={rows} onClose={rs.fn()} />);
    const form = await screen.findByRole('dialog');
    await userEvent.type(within(form).getByLabelText(/^内容/), '请核实');
    await userEvent.click(within(form).getByRole('button', { name: '发送' }));
    await waitFor(() =>
      expect(sent(`POST ${path}`)).toMatchObject([{ Title: '刹车异响', Type: 'task', Article_IDs: ['9'] }]),
    );
  });

  it('keep the decision, and measure the effect by its subject and answer', async () => {
    const { sent, http } = await renderContent(<TicketScreen />);
    await userEvent.type(await screen.findByLabelText('处置决定'), '公开说明');
    await userEvent.click(screen.getByRole('radio', { name: '网址' }));
    await userEvent.type(screen.getByLabelText('回应网址'), 'https://answer.example/1');
    await userEvent.click(screen.getByRole('button', { name: '保存处置' }));
    await waitFor(() =>
      expect(sent(`PUT ${path}-case`)).toMatchObject([
        { Decision: '公开说明', Subject_ID: '71', Answer: 'https://answer.example/1', Answered_At: null },
      ]),
    );
    expect(screen.getByRole('link', { name: '刹车异响' })).toHaveAttribute('href', '/article/9');
    await userEvent.click(screen.getByRole('button', { name: '测算效果' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `GET ${path}-effect`)?.query).toMatchObject({
        Subject_ID: '71',
        Control_IDs: '72',
        At: '2026-11-20T00:00:00Z',
      }),
    );
  });

  it('are created below an alert, and are shown there', async () => {
    const alert = {
      Alert_ID: '31',
      Article_ID: '9',
      Title: '刹车异响上升',
      Site: '每日新闻',
      Level: 2,
      Reason: { Level: 2, Score: 71, Parts: [] },
      Is_Useful: null,
    };
    const { sent, http, container } = await renderContent(<AlertTickets alert={alert} />);
    expect(await screen.findByRole('link', { name: '刹车异响的稿件需要核实' })).toHaveAttribute(
      'href',
      '/front/report/ticket/7',
    );
    expect(http.calls.at(-1)?.query).toMatchObject({ Alert_ID: '31' });
    expect(await getFaults(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '转工单' }));
    const form = await screen.findByRole('dialog');
    expect(within(form).getByLabelText(/^标题/)).toHaveValue('刹车异响上升');
    await userEvent.click(within(form).getByRole('button', { name: '发送' }));
    await waitFor(() =>
      expect(sent(`POST ${path}`)).toMatchObject([
        { Title: '刹车异响上升', Type: 'task', Priority: 'high', Alert_ID: '31', Article_IDs: [] },
      ]),
    );
  });
});
