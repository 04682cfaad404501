import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from '@rstest/core';
import { PermissionError } from '#core';
import { PrivilegeService } from '#core/web';
import { renderWith, testKernel, testUser } from '#core/web/testing';
import type { SampleFigures } from '../contract';
import SampleDataButton from './sample-data-button';

const path = '/v1/operate/client-manage/sample-data';
const filled: SampleFigures = {
  Status: 'filled',
  Clients: 3,
  People: 7,
  Subjects: 23,
  Articles: 12034,
  Sources: 5,
  Site_URL: 'http://127.0.0.1:40001/',
};
const gone: SampleFigures = {
  Status: 'removed',
  Clients: 0,
  People: 0,
  Subjects: 0,
  Articles: 0,
  Sources: 0,
  Site_URL: null,
};

describe('SampleDataButton', () => {
  it('removes after confirmation, shows the progress, and offers to create the data again', async () => {
    const person = userEvent.setup();
    let looks = 0;
    let figures = filled;
    const { kernel, http } = testKernel({
      answers: {
        'GET /v1/operate/client-manage/sample-data': () => {
          looks += 1;
          return figures.Status === 'removing' && looks > 3 ? gone : figures;
        },
        'DELETE /v1/operate/client-manage/sample-data': () =>
          (figures = { ...filled, Status: 'removing', Articles: 5000, Site_URL: null }),
        'POST /v1/operate/client-manage/sample-data': () => ({
          list: [{ User_Name: 'manager', Password: 'kR4mN8pQ2xZw', Role: 'manager' }],
          total: 1,
        }),
      },
    });
    kernel.get(PrivilegeService).take({ 'sample-data': { b: 1, m: 1, d: 1 } });
    let reloads = 0;
    renderWith(kernel, <SampleDataButton reload={() => (reloads += 1)} />);
    await person.click(screen.getByRole('button'));
    expect(await screen.findByText('12,034')).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', filled.Site_URL);

    await person.click(screen.getByRole('button', { name: /^(remove|移除全部示例数据)$/ }));
    expect(http.countOf(`DELETE ${path}`)).toBe(0);
    await person.click(screen.getAllByRole('button', { name: /^(remove|移除全部示例数据)$/ }).at(-1) as HTMLElement);
    expect(http.countOf(`DELETE ${path}`)).toBe(1);
    const add = await screen.findByRole('button', { name: /^(add|载入示例数据)$/ }, { timeout: 15_000 });

    await person.click(add);
    await waitFor(() => expect(screen.getByText('kR4mN8pQ2xZw')).toBeVisible());
    await person.click(screen.getAllByRole('button', { name: /^(close|关闭)$/ })[0] as HTMLElement);
    expect(reloads).toBe(1);
  });

  it('leads the sample operator to a new password after the removal', async () => {
    const person = userEvent.setup();
    let looks = 0;
    const { kernel } = testKernel({
      answers: {
        [`GET ${path}`]: () => {
          looks += 1;
          if (looks > 1) throw new PermissionError('The password must be changed first', 'password-change-required');
          return { ...filled, Status: 'removing' };
        },
        'GET /v1/user-info': () => testUser({ Must_Change_Password: true }),
        'GET /v1/privilege': () => ({}),
      },
    });
    kernel.get(PrivilegeService).take({ 'sample-data': { b: 1, m: 1, d: 1 } });
    renderWith(kernel, <SampleDataButton />);
    await person.click(screen.getByRole('button'));
    await waitFor(() => expect(location.pathname).toBe('/setting/personal-setting/password-update'), {
      timeout: 15_000,
    });
  });

  it('offers no actions to read-only users', async () => {
    const person = userEvent.setup();
    const { kernel } = testKernel({ answers: { [`GET ${path}`]: () => filled } });
    kernel.get(PrivilegeService).take({ 'sample-data': { b: 1 } });
    renderWith(kernel, <SampleDataButton />);
    await person.click(screen.getByRole('button'));
    await screen.findByText('12,034');
    expect(screen.queryByRole('button', { name: /^(remove|移除全部示例数据)$/ })).toBeNull();
  });
});
