import { screen } from '@testing-library/react';
import { describe, expect, it, rs } from '@rstest/core';
import { provideValue, type PrivilegeMap } from '#core';
import {
  AuthService,
  LocaleService,
  NavigationService,
  PrivilegeService,
  resourceScreen,
  SiteMapService,
} from '#core/web';
import { pageWithSpace, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { routes } from '#shared/routes';
import { subjects } from '../plugin';
import { subject } from '../resource';

pageWithSpace();

const navigate = rs.fn();
const forms = [routes.subjectAdd(), routes.subjectUpdate({ id: '5' })];

/** Renders the list of subjects for a user with these privileges. */
async function renderList(privileges: PrivilegeMap) {
  const { kernel } = testKernel({
    plugins: [{ manifest: { ...subjects, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/manage/class-manage/subject': () => ({
        list: [{ Subject_ID: '5', Subject_Name: '电池安全', Is_Enabled: true, Sort_Order: 1 }],
        total: 1,
      }),
    },
    replacements: [
      provideValue(NavigationService, {
        navigate,
        path: routes.subjectList(),
        search: '',
      } as never as NavigationService),
    ],
  });
  kernel.get(AuthService).renew(testToken());
  kernel.get(AuthService).take(testUser({ Plugin_IDs: ['subjects'] }));
  kernel.get(PrivilegeService).take(privileges);
  await kernel.get(LocaleService).load(['core', 'subjects']);
  const { default: List } = await resourceScreen(subject, () => import('./subject-parts'))();
  renderWith(kernel, <List />);
  await screen.findByText('电池安全');
  return kernel.get(SiteMapService);
}

const buttonNames = (): string[] =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    .filter((name) => /新增|编辑|电池安全/.test(name));

describe('subject forms', () => {
  it('are not accessible or linked without the privilege to edit', async () => {
    const siteMap = await renderList({ 'subject-monitor': { b: 1 } });
    expect(siteMap.mayOpen(routes.subjectList())).toBe(true);
    expect(forms.map((address) => siteMap.mayOpen(address))).toEqual([false, false]);
    expect(siteMap.actions.map(({ entry }) => entry.code)).toEqual([]);
    expect(buttonNames()).toEqual([]);
  });

  it('are accessible with the privilege to edit subjects', async () => {
    const siteMap = await renderList({ 'subject-monitor': { b: 1, m: 1 } });
    expect(forms.map((address) => siteMap.mayOpen(address))).toEqual([true, true]);
    expect(siteMap.actions.map(({ entry }) => entry.code)).toEqual(['subject-add']);
    expect(buttonNames()).toEqual(
      expect.arrayContaining([expect.stringMatching(/新增/), expect.stringMatching(/电池安全/)]),
    );
  });
});
