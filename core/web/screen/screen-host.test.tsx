import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { definePlugin, provideValue } from '#core';
import { AuthService } from '../auth/auth-service';
import { CommandService } from '../command/command-service';
import { NavigationService } from '../navigation/navigation-service';
import { useShortcut } from '../react/use-shortcut';
import { KernelContext } from '../react/kernel-context';
import { testKernel, testUser } from '../testing';
import { ScreenHost } from './screen-host';

const names = ['desk', 'board', 'wall', 'people', 'broken', 'article'];
const path = (name: string) => (name === 'article' ? '/article/:id' : `/${name}`) as `/${string}`;
const manifest = definePlugin({
  id: 'screens',
  summary: '',
  routes: names.map((name) => ({ path: path(name), screen: name, title: name, access: 'user', layout: 'bare' })),
});

let ran: string[] = [];
let isBroken = false;

/** Creates a screen with local state, a key binding, and an observable effect. */
function getScreen(name: string) {
  return function Counted() {
    const [count, setCount] = useState(0);
    useShortcut('x', () => void ran.push(`key of ${name}`), name);
    useEffect(() => {
      ran.push(`${name} begins`);
      return () => void ran.push(`${name} ends`);
    }, []);
    if (name === 'broken' && isBroken) throw new Error('broken on purpose');
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {name} {useParams<{ id?: string }>().id ?? count}
      </button>
    );
  };
}

async function hosted() {
  const side = {
    screens: Object.fromEntries(
      names.map((name) => {
        const screenFile = { default: getScreen(name), ...(name === 'people' ? {} : { keep: true as const }) };
        return [name, async () => screenFile];
      }),
    ),
  };
  const navigation = { path: '/desk', search: '', place: null };
  const { kernel } = testKernel({
    plugins: [{ manifest, load: async () => ({ default: side }) }],
    replacements: [provideValue(NavigationService, navigation as unknown as NavigationService)],
  });
  const auth = kernel.get(AuthService);
  act(() => auth.take(testUser({ Plugin_IDs: ['screens'] })));
  const host = (name: string, parameters: Readonly<Record<string, string>> = {}) => {
    const route = manifest.routes?.find((each) => each.screen === name);
    if (!route) throw new Error(name);
    navigation.path = route.path.replace(':id', parameters.id ?? '');
    return (
      <KernelContext value={kernel}>
        <ScreenHost place={{ route, plugin: 'screens', parameters }} />
      </KernelContext>
    );
  };
  const { rerender, container } = render(host('desk'));
  await screen.findByText(/^desk/);
  const show = (name: string, parameters?: Readonly<Record<string, string>>) => rerender(host(name, parameters));
  const open = async (name: string, parameters?: Readonly<Record<string, string>>) => {
    show(name, parameters);
    await screen.findByText(new RegExp(`^${name}`));
  };
  return { kernel, auth, show, open, container };
}

/** Returns the mounted screens and which of them are visible. */
const screenStates = (container: HTMLElement) =>
  [...container.querySelectorAll('button')].map(
    (each) => `${each.textContent}${each.style.display === 'none' ? ' hidden' : ''}`,
  );

beforeEach(() => {
  localStorage.clear();
  ran = [];
  isBroken = false;
});

describe('ScreenHost', () => {
  it('shows a kept screen as it was left; while hidden it has neither effects nor key bindings', async () => {
    const { open, container, kernel } = await hosted();
    const stop = kernel.get(CommandService).listen();
    await userEvent.click(screen.getByText('desk 0'));
    const element = screen.getByText('desk 1');
    await open('board');
    expect(screenStates(container)).toEqual(['board 0', 'desk 1 hidden']);
    expect(ran).toEqual(['desk begins', 'desk ends', 'board begins']);
    await userEvent.keyboard('x');
    expect(ran.at(-1)).toBe('key of board');
    await open('desk');
    expect(screenStates(container)).toEqual(['board 0 hidden', 'desk 1']);
    expect(screen.getByText('desk 1')).toBe(element);
    await userEvent.keyboard('x');
    expect(ran.slice(-3)).toEqual(['board ends', 'desk begins', 'key of desk']);
    stop();
  });

  it('keeps two screens behind the current one, and only those that request it', async () => {
    const { open, container } = await hosted();
    for (const name of ['people', 'board', 'wall', 'article']) await open(name, { id: '4' });
    expect(screenStates(container)).toEqual(['article 4', 'board 0 hidden', 'wall 0 hidden']);
  });

  it('passes a screen its parameters, and new ones when they change', async () => {
    const { open, container } = await hosted();
    await open('article', { id: '4' });
    await open('article', { id: '5' });
    expect(screenStates(container)).toEqual(['article 5', 'desk 0 hidden']);
  });

  it('keeps nothing from one user to another', async () => {
    const { open, container, auth } = await hosted();
    await open('board');
    act(() => auth.take(testUser({ Plugin_IDs: ['screens'], User_ID: '8' })));
    await open('wall');
    expect(screenStates(container)).toEqual(['wall 0']);
  });

  it('retries a failed screen when the user returns to it', async () => {
    rs.spyOn(console, 'error').mockImplementation(() => undefined);
    const { show, open } = await hosted();
    isBroken = true;
    show('broken');
    await screen.findByRole('alert');
    expect(screen.queryByText(/^broken/)).toBeNull();
    isBroken = false;
    await open('board');
    await open('broken');
    expect(screen.getByText('broken 0')).toBeVisible();
    rs.restoreAllMocks();
  });
});
