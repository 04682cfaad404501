import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { testServer, type TestServer } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';

describe('/metrics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(plugins);
  });
  afterAll(() => server.close());

  it('shows the queue length beside the process metrics', async () => {
    await server.kernel
      .get(IntakeService)
      .submit([{ url: 'https://a.example/1', title: '测试', text: '测试', via: 'api' }]);
    const { text } = await server.call('GET', '/metrics');
    expect(text).toMatch(/^# TYPE intake_waiting_articles gauge$/m);
    expect(text).toMatch(/^intake_waiting_articles 1$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
  });

  it('is closed to addresses that are not allowed', async () => {
    const answer = await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(answer.statusCode).toBe(403);
  });
});
