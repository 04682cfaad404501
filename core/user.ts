import type { Language } from './kernel/language';
import type { PrivilegeMap } from './privilege';

/** The signed-in person as `GET /v1/user-info` gives them: the fields of the specification and what the frame needs. */
export interface CurrentUser {
  readonly User_ID: string;
  readonly User_Name: string;
  readonly Display_Name: string;
  readonly User_Type: string;
  readonly Email: string | null;
  /** When the person showed that mail to this very address reaches them. */
  readonly Email_Confirmed_At: string | null;
  /** Shown with its middle hidden. */
  readonly Mobile: string | null;
  readonly Client_ID: string | null;
  readonly Client_Name: string | null;
  /** The client is made up and its data are, too. */
  readonly Is_Sample_Client: boolean;
  readonly Client_System_Name: string | null;
  readonly Is_System_Name_Visible: boolean;
  /** A colour such as `#1f5fd6`. */
  readonly User_Theme_Style_Code: string | null;
  /** An object, or the same as JSON text; read it by `clientOptionsOf`. */
  readonly Client_Options_JSON: Readonly<Record<string, unknown>> | string | null;
  readonly Default_Homepage_URL: string | null;
  /** ISO 8601; null means without end. */
  readonly Service_End_Date: string | null;
  /** The person that an operator acts as; null in an ordinary session. */
  readonly Simulate_User_ID: string | null;
  readonly Is_Simulate_Login_User: boolean;
  /** Name of the operator behind a simulated session. */
  readonly Simulator_Name: string | null;
  readonly Is_User_Access_Statistics_Enabled: boolean;
  readonly Is_Link_Target_Self: boolean;
  readonly Language: Language;
  /** IANA name, such as `Asia/Shanghai`. */
  readonly Time_Zone: string;
  readonly Must_Change_Password: boolean;
  /** Phone (middle hidden) that a code is sent to before the password may change; null when none is needed. */
  readonly Password_Code_Phone: string | null;
  /** The one screen that a login-free session may open; null in an ordinary session. */
  readonly Scope_Path: string | null;
  /** Where a session that began by single sign-on ends besides here; absent where there is no such place. */
  readonly Logout_URL?: string;
  /** Plugins of the client's service type. */
  readonly Plugin_IDs: readonly string[];
  /** Seconds between two checks for notices. */
  readonly Notice_Interval: number;
  /** What the person chose on screens, by key: theme, columns of lists and the like. */
  readonly Preferences: Readonly<Record<string, unknown>>;
}

/** What a client may set for its own people in `Client_Options_JSON`; unknown keys are kept. */
export interface ClientOptions {
  readonly Favicon_URL?: string;
  readonly Logo_URL?: string;
  readonly Theme_Color?: string;
  /** Where `/custom-dashboard` leads; to the page of that address unless given. */
  readonly Custom_Homepage_URL?: string;
  /** Drawn faintly over every page. */
  readonly Watermark?: string;
  /** Stands on the sign-in page in place of the product's own words. */
  readonly Login_Text?: string;
  readonly [key: string]: unknown;
}

/** A signed-in session on the wire. */
export interface AuthToken {
  readonly token_type: string;
  /** Three parts joined by dots, with an `exp` claim in seconds. */
  readonly access_token: string;
}

/** A token with whose it is, where that was asked for with it. */
export interface SignedIn extends AuthToken {
  readonly User?: CurrentUser;
  readonly Privileges?: PrivilegeMap;
}

/** What everybody may know before signing in: `GET /public/settings`. */
export interface PublicSettings {
  readonly System_Name: string | null;
  readonly Notice_Interval: number;
  readonly Is_Registration_Open: boolean;
  /** Where a session that began by single sign-on ends; null when there is none. */
  readonly Logout_URL: string | null;
  /** The client whose host name was asked, so that the right brand is shown from the start. */
  readonly Branding: {
    readonly Client_System_Name: string | null;
    readonly Client_Options_JSON: ClientOptions | null;
  } | null;
  /** Sign-ins of the sample data, while that is loaded. */
  readonly Sample_Sign_Ins?: readonly {
    readonly User_Name: string;
    readonly Password: string;
    readonly Role: string;
  }[];
  /** Ways to sign in by the company's own service. */
  readonly Sign_In_Ways?: readonly { readonly Provider_ID: string; readonly Name: string; readonly Kind: string }[];
}

/** The client's options, whether they came as an object or as JSON text; broken text counts as none. */
export function clientOptionsOf(user: Pick<CurrentUser, 'Client_Options_JSON'>): ClientOptions {
  const given = user.Client_Options_JSON;
  if (typeof given !== 'string') return given ?? {};
  try {
    const parsed: unknown = JSON.parse(given);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as ClientOptions) : {};
  } catch {
    return {};
  }
}

/**
 * The page a person starts on; `/custom-dashboard` is one that people lay out themselves, unless the client's options
 * name another.
 */
export function homePageOf(user: Pick<CurrentUser, 'Default_Homepage_URL' | 'Client_Options_JSON'>): string {
  const address = user.Default_Homepage_URL || '/front/dashboard';
  return address === '/custom-dashboard' ? (clientOptionsOf(user).Custom_Homepage_URL ?? address) : address;
}

/** True once the client's service has ended; a simulated login is exempt. */
export function isServiceExpired(
  user: Pick<CurrentUser, 'Service_End_Date' | 'Is_Simulate_Login_User'>,
  now = Date.now(),
): boolean {
  return user.Service_End_Date !== null && !user.Is_Simulate_Login_User && Date.parse(user.Service_End_Date) < now;
}

/** The client's own system name when it has set one and made it visible. */
export function systemNameOf(user: Pick<CurrentUser, 'Client_System_Name' | 'Is_System_Name_Visible'>): string | null {
  return user.Is_System_Name_Visible && user.Client_System_Name ? user.Client_System_Name : null;
}
