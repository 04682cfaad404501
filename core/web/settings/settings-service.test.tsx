import { afterEach, describe, expect, it, rs } from '@rstest/core';
import type { PublicSettings } from '#core';
import type { HttpService } from '../http/http-service';
import { SettingsService } from './settings-service';

const settings = (name: string) => ({ System_Name: name }) as PublicSettings;

function service() {
  const request = rs.fn(async () => settings('asked by the application'));
  return { request, settings: new SettingsService({ request } as unknown as HttpService) };
}

afterEach(() => {
  delete window.askedSettings;
});

describe('SettingsService', () => {
  it('uses the response already requested by the page once', async () => {
    window.askedSettings = Promise.resolve(settings('asked by the page'));
    const first = service();
    expect([await first.settings.load(), first.settings.settings?.System_Name]).toEqual([
      settings('asked by the page'),
      'asked by the page',
    ]);
    expect(first.request).not.toHaveBeenCalled();
    expect((await service().settings.load()).System_Name).toBe('asked by the application');
  });

  it("requests itself when the page's request failed, and again after a failure", async () => {
    window.askedSettings = Promise.resolve(undefined);
    const { settings: own, request } = service();
    request.mockRejectedValueOnce(new Error('away'));
    await expect(own.load()).rejects.toThrow('away');
    expect((await own.load()).System_Name).toBe('asked by the application');
    await own.load();
    expect(request).toHaveBeenCalledTimes(2);
  });
});
