import type { AuthToken, CurrentUser } from '#core';

/** Returns a token that expires in this many seconds. */
export function testToken(seconds = 3600): AuthToken {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds })).replaceAll('=', '');
  return { token_type: 'Bearer', access_token: `e30.${claims}.c2ln` };
}

/** Returns an ordinary user of a client, with the test's changes. */
export function testUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    User_ID: '7',
    User_Name: 'analyst',
    Display_Name: '林晓雨',
    User_Type: 'user',
    Email: null,
    Email_Confirmed_At: null,
    Mobile: null,
    Client_ID: '3',
    Client_Name: '远山乳业',
    Is_Sample_Client: false,
    Client_System_Name: '远山舆情',
    Is_System_Name_Visible: true,
    User_Theme_Style_Code: null,
    Client_Options_JSON: null,
    Default_Homepage_URL: '/front/dashboard',
    Service_End_Date: null,
    Simulate_User_ID: null,
    Is_Simulate_Login_User: false,
    Simulator_Name: null,
    Is_User_Access_Statistics_Enabled: false,
    Is_Link_Target_Self: true,
    Language: 'zh-CN',
    Time_Zone: 'Asia/Shanghai',
    Must_Change_Password: false,
    Password_Code_Phone: null,
    Scope_Path: null,
    Plugin_IDs: ['account'],
    Notice_Interval: 30,
    Preferences: {},
    ...changes,
  };
}
