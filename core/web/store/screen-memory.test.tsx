import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService } from '../auth/auth-service';
import { useLoaded } from '../react/use-loaded';
import { renderWith, testKernel, testUser } from '../testing';

let answers: ((text: string) => void)[] = [];

function List() {
  const { data, loading } = useLoaded(() => new Promise<string>((resolve) => answers.push(resolve)), [], 'list');
  return <p aria-busy={loading}>{data ?? 'nothing yet'}</p>;
}

const shown = () => screen.getByText(/./, { selector: 'p' }).textContent;

beforeEach(() => {
  localStorage.clear();
  answers = [];
  history.replaceState(null, '', '/front/list?Emotion=negative');
});

describe('a user who returns to a screen', () => {
  it('sees its previous content immediately, then the update; nothing at another URL or as another user', async () => {
    const { kernel } = testKernel();
    const auth = kernel.get(AuthService);
    act(() => auth.take(testUser()));
    const first = renderWith(kernel, <List />);
    expect(shown()).toBe('nothing yet');
    await act(async () => answers[0]?.('old'));
    first.unmount();
    const second = renderWith(kernel, <List />);
    expect([shown(), answers.length]).toEqual(['old', 2]);
    await act(async () => answers[1]?.('new'));
    expect(shown()).toBe('new');
    second.unmount();
    act(() => auth.take(testUser({ User_ID: '8' })));
    renderWith(kernel, <List />);
    expect(shown()).toBe('nothing yet');
  });
});
