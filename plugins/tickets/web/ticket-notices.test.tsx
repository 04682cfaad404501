import { describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, PluginService } from '#core/web';
import { testKernel } from '#core/web/testing';
import { tickets } from '../plugin';
import { receivedTicketNoReply, ticketProcessStatusCount } from './ticket-notices';

async function kernelOf(isOn: boolean) {
  const visited: string[] = [];
  const routes = isOn ? tickets.routes.map((entry) => ({ entry, plugin: 'tickets' })) : [];
  const { kernel } = testKernel({
    replacements: [
      provideValue(NavigationService, { navigate: (to: string) => visited.push(to) } as unknown as NavigationService),
      provideValue(PluginService, { routes } as unknown as PluginService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'tickets']);
  return { kernel, visited };
}

describe('ticket notices', () => {
  it('have titles and texts from the plugin, and open the ticket', async () => {
    const { kernel, visited } = await kernelOf(true);
    const list = [{ Ticket_ID: '7', Title: '请核实', R: 2, C: 1 }];
    const notice = ticketProcessStatusCount({ list }, kernel);
    expect(notice).toMatchObject({
      title: '工单处理进度',
      level: 'info',
      lines: [{ text: '请核实：已读 2，已回复 1' }],
    });
    await notice?.lines[0]?.open?.();
    expect(visited).toEqual(['/front/report/ticket/7']);
  });

  it("show the server's message first, with its level, and nothing when both are missing", async () => {
    const { kernel, visited } = await kernelOf(true);
    const notice = receivedTicketNoReply({ level: 'error', content: '两张工单已超时', list: [] }, kernel);
    expect(notice).toMatchObject({ level: 'error', lines: [{ key: 'content', text: '两张工单已超时' }] });
    await notice?.lines[0]?.open?.();
    expect(visited).toEqual(['/front/report/ticket']);
    expect(receivedTicketNoReply({ list: [] }, kernel)).toBeNull();
  });

  it('open nothing where the client has no tickets', async () => {
    const { kernel, visited } = await kernelOf(false);
    const notice = receivedTicketNoReply({ list: [{ Ticket_ID: '7', Title: '请核实' }] }, kernel);
    await notice?.lines[0]?.open?.();
    expect(visited).toEqual([]);
  });
});
