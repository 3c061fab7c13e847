// The landing page's own script, and all of it that is fetched at once: the theme switch, the menu, the legal texts, and
// what opens the demo form. The page reads and works without it.
import { tendDemoDialog } from './demo-opener';
import { tendLegalDialogs } from './legal-dialogs';
import { tendMenu } from './menu';
import { tendThemeSwitch } from './theme-switch';

tendThemeSwitch();
tendMenu();
tendLegalDialogs();
tendDemoDialog();
