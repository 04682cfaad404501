/** The desk, of which nothing runs until it is opened; its files come with this one. */
export const desk = () => import(/* webpackMode: "eager" */ './classified-info-screen');
