/** All keys of this application in the browser's local storage. */
export const storageKeys = {
  /** Compressed JSON of the state parts login, menu and theme. */
  state: 'KS_VUEX',
  /** Id of this browser and the page to return to; not cleared. */
  clientUiId: 'KS_CLIENT_UI_ID',
  token: 'KS_TOKEN',
  user: 'KS_USER',
  menuVisibility: 'KS_MENU_VISIBILITY',
  listFontSize: 'KS_LIST_FONT_SIZE',
  listType: 'KS_LIST_TYPE',
  tagCache: 'KS_TAG_CACHE',
  subjectCache: 'KS_SUBJECT_CACHE',
  mediaTypeCache: 'KS_MEDIA_TYPE_CACHE',
  /** Number of articles per day above which a rule counts as too broad. */
  wideRule: 'KS_WIDE_RULE',
  lastNotice: 'KS_LAST_NOTICE',
  lastNoticeCheck: 'KS_LAST_NOTICE_CHECK',
} as const;

export type StorageKey = keyof typeof storageKeys;

/** Keys in the browser's session storage, separate for each window. */
export const windowKeys = {
  pageTabs: 'KS_PAGE_TABS',
  /** Keys of writes with an unknown outcome; only hashes, no content. */
  pendingWrites: 'KS_PENDING_WRITES',
  /** Why the last session in this window ended. */
  sessionLoss: 'KS_SESSION_LOSS',
} as const;

export type WindowKey = keyof typeof windowKeys;

/** Parts of the state stored between visits. */
export type StatePart = 'login' | 'menu' | 'theme';
