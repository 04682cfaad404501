import { AuthenticationError, inject, type ResultOf } from '#core';
import { Config, type Caller } from '#core/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { SessionService } from './session-service';

/** Masks a phone number for display: `138****1234`. */
export const masked = (phone: string | null): string | null =>
  phone?.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2') ?? null;

/** Describes the current user, with the client settings that the app frame needs. */
export class CurrentUserService {
  constructor(
    @inject(UserService) private readonly users: UserService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(Config) private readonly config: Config,
  ) {}

  /** @throws {AuthenticationError} when the session of the caller has ended. */
  async get(caller: Caller): Promise<ResultOf<typeof accountContract.userInfo>> {
    const [user, client, images, session] = await Promise.all([
      this.users.get(caller.userId),
      this.clients.get(caller.clientId),
      this.clients.images(caller.clientId),
      this.sessions.live(caller.sessionId, caller.userId),
    ]);
    if (!session) throw new AuthenticationError('The session has ended', 'session-ended');
    return {
      User_ID: user.user_id,
      User_Name: user.user_name,
      Display_Name: user.display_name,
      User_Type: user.user_type,
      Email: user.email,
      Email_Confirmed_At: user.email_confirmed_at?.toISOString() ?? null,
      Mobile: masked(user.phone),
      Client_ID: user.client_id,
      Client_Name: client.client_name,
      Is_Sample_Client: client.is_sample,
      Client_System_Name: client.client_system_name,
      Is_System_Name_Visible: client.is_system_name_visible,
      User_Theme_Style_Code: client.user_theme_style_code,
      Client_Options_JSON: { ...client.client_options_json, ...images },
      Default_Homepage_URL:
        session.scope_path ??
        client.default_homepage_url ??
        (user.client_id === platformClientId ? '/operate/client-manage/client-list' : null),
      Service_End_Date: client.service_end_date?.toISOString() ?? null,
      Simulate_User_ID: session.kind === 'simulated' ? user.user_id : null,
      Is_Simulate_Login_User: session.kind === 'simulated',
      Simulator_Name: session.simulator_name,
      Is_User_Access_Statistics_Enabled: client.is_user_access_statistics_enabled,
      Is_Link_Target_Self: client.is_link_target_self,
      Language: user.language,
      Time_Zone: user.time_zone,
      Must_Change_Password: caller.mustChangePassword,
      Password_Code_Phone: caller.mustChangePassword && user.password_code_required ? masked(user.phone) : null,
      Scope_Path: session.scope_path,
      ...(session.logout_url === null ? {} : { Logout_URL: session.logout_url }),
      Plugin_IDs: [...caller.plugins],
      Notice_Interval: this.config.noticeInterval,
      Preferences: user.preferences,
    };
  }
}
