import type { Language } from './kernel/language';
import type { PrivilegeMap } from './privilege';

/**
 * The signed-in user as returned by `GET /v1/user-info`: the fields of the specification plus those that the frame
 * needs.
 */
export interface CurrentUser {
  readonly User_ID: string;
  readonly User_Name: string;
  readonly Display_Name: string;
  readonly User_Type: string;
  readonly Email: string | null;
  /** When the user proved that mail to this exact address reaches them. */
  readonly Email_Confirmed_At: string | null;
  /** Shown with its middle digits masked. */
  readonly Mobile: string | null;
  readonly Client_ID: string | null;
  readonly Client_Name: string | null;
  /** The client and its data are fictitious sample data. */
  readonly Is_Sample_Client: boolean;
  readonly Client_System_Name: string | null;
  readonly Is_System_Name_Visible: boolean;
  /** A color such as `#1f5fd6`. */
  readonly User_Theme_Style_Code: string | null;
  /** An object, or the same as JSON text; read it with `getClientOptions`. */
  readonly Client_Options_JSON: Readonly<Record<string, unknown>> | string | null;
  readonly Default_Homepage_URL: string | null;
  /** ISO 8601; null means no end date. */
  readonly Service_End_Date: string | null;
  /** The user that an operator impersonates; null in an ordinary session. */
  readonly Simulate_User_ID: string | null;
  readonly Is_Simulate_Login_User: boolean;
  /** Name of the operator behind an impersonated session. */
  readonly Simulator_Name: string | null;
  readonly Is_User_Access_Statistics_Enabled: boolean;
  readonly Is_Link_Target_Self: boolean;
  readonly Language: Language;
  /** IANA name, such as `Asia/Shanghai`. */
  readonly Time_Zone: string;
  readonly Must_Change_Password: boolean;
  /**
   * Phone number (middle digits masked) that receives a code before the password may be changed; null when no code is
   * required.
   */
  readonly Password_Code_Phone: string | null;
  /** The only screen that a login-free session may open; null in an ordinary session. */
  readonly Scope_Path: string | null;
  /** Where a session started by single sign-on must also be ended; absent if there is no such URL. */
  readonly Logout_URL?: string;
  /** Plugins of the client's service type. */
  readonly Plugin_IDs: readonly string[];
  /** Polling interval for notices in seconds. */
  readonly Notice_Interval: number;
  /** The user's choices on screens, by key: theme, list columns and the like. */
  readonly Preferences: Readonly<Record<string, unknown>>;
}

/** Options that a client may set for its own users in `Client_Options_JSON`; unknown keys are preserved. */
export interface ClientOptions {
  readonly Favicon_URL?: string;
  readonly Logo_URL?: string;
  readonly Theme_Color?: string;
  /** Target of `/custom-dashboard`; defaults to the page at that address. */
  readonly Custom_Homepage_URL?: string;
  /** Rendered faintly over every page. */
  readonly Watermark?: string;
  /** Shown on the sign-in page in place of the product's default text. */
  readonly Login_Text?: string;
  readonly [key: string]: unknown;
}

/** A signed-in session as sent over the API. */
export interface AuthToken {
  readonly token_type: string;
  /** Three parts joined by dots, with an `exp` claim in seconds. */
  readonly access_token: string;
}

/** A token with its user, where the user was requested along with it. */
export interface SignedIn extends AuthToken {
  readonly User?: CurrentUser;
  readonly Privileges?: PrivilegeMap;
}

/** Public settings available before sign-in: `GET /public/settings`. */
export interface PublicSettings {
  readonly System_Name: string | null;
  readonly Notice_Interval: number;
  readonly Is_Registration_Open: boolean;
  /** Where a session started by single sign-on ends; null when there is none. */
  readonly Logout_URL: string | null;
  /** The client that matches the requested host name, so that the right brand is shown from the start. */
  readonly Branding: {
    readonly Client_System_Name: string | null;
    readonly Client_Options_JSON: ClientOptions | null;
  } | null;
  /** Sign-in methods through the company's identity provider. */
  readonly Sign_In_Methods?: readonly { readonly Provider_ID: string; readonly Name: string; readonly Kind: string }[];
}

/**
 * Returns the client's options, whether they came as an object or as JSON text; malformed text counts as no options.
 */
export function getClientOptions(user: Pick<CurrentUser, 'Client_Options_JSON'>): ClientOptions {
  const storedOptions = user.Client_Options_JSON;
  if (typeof storedOptions !== 'string') return storedOptions ?? {};
  try {
    const parsed: unknown = JSON.parse(storedOptions);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as ClientOptions) : {};
  } catch {
    return {};
  }
}

/**
 * Returns the user's start page. `/custom-dashboard` is a page that users lay out themselves, unless the client's
 * options name another.
 */
export function getHomePage(user: Pick<CurrentUser, 'Default_Homepage_URL' | 'Client_Options_JSON'>): string {
  const address = user.Default_Homepage_URL || '/front/dashboard';
  return address === '/custom-dashboard' ? (getClientOptions(user).Custom_Homepage_URL ?? address) : address;
}

/** Returns true once the client's service has ended; impersonated sessions are exempt. */
export function isServiceExpired(
  user: Pick<CurrentUser, 'Service_End_Date' | 'Is_Simulate_Login_User'>,
  now = Date.now(),
): boolean {
  return user.Service_End_Date !== null && !user.Is_Simulate_Login_User && Date.parse(user.Service_End_Date) < now;
}

/** Returns the client's own system name if it is set and visible. */
export function getSystemName(user: Pick<CurrentUser, 'Client_System_Name' | 'Is_System_Name_Visible'>): string | null {
  return user.Is_System_Name_Visible && user.Client_System_Name ? user.Client_System_Name : null;
}
