/** The article list screen. Nothing of it runs until it is opened; its files are loaded with this one. */
export const classifiedInfoScreen = () => import(/* webpackMode: "eager" */ './classified-info-screen');
