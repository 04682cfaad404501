import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { FakeHttpService } from '../testing';
import { VisitLog } from './visit-log';

const log = 'POST /v1/manage/user-privilege-manage/log-user-access';

describe('VisitLog', () => {
  beforeEach(() => void rs.useFakeTimers());
  afterEach(() => void rs.useRealTimers());

  const started = () => {
    const http = new FakeHttpService({ [log]: () => ({ User_Access_Log_ID: '1' }) });
    return { http, visits: new VisitLog(http) };
  };

  it('sends several visits in one call, with the time since each was opened', async () => {
    const { http, visits } = started();
    visits.note('/front/dashboard');
    rs.advanceTimersByTime(3_000);
    visits.note('/front/classified-info');
    expect(http.countOf(log)).toBe(0);
    rs.advanceTimersByTime(2_000);
    expect(http.calls.map(({ body }) => body)).toEqual([
      {
        Column_Path: '/front/classified-info',
        Seconds_Ago: 2,
        Earlier: [{ Column_Path: '/front/dashboard', Seconds_Ago: 5 }],
      },
    ]);
    rs.advanceTimersByTime(60_000);
    expect(http.countOf(log)).toBe(1);
  });

  it('sends immediately when fifty are pending, and nothing that was discarded', () => {
    const { http, visits } = started();
    for (let number = 0; number < 50; number += 1) visits.note(`/article/${number}`);
    expect(http.countOf(log)).toBe(1);
    visits.note('/front/dashboard');
    visits.forget();
    rs.advanceTimersByTime(60_000);
    expect(http.countOf(log)).toBe(1);
  });
});
