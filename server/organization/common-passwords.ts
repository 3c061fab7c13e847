import { mostCommonPasswords } from './most-common-passwords';

export const tooCommon = 'This password is too common.';

/** For the employee form: rejects the most guessed passwords, one repeated character, and the username. */
export function isCommonPassword(password: string, username: string): boolean {
  const folded = fold(password);
  return commonPasswords.has(folded) || folded === fold(username) || new Set(folded).size <= 1;
}

/**
 * The rule for passwords that people choose (at least eight characters): also rejects the 3,000 most common ones, words
 * of the product or the trade with up to four digits or signs around them, and the username with up to two characters
 * around it.
 */
export function isGuessablePassword(password: string, username: string): boolean {
  const folded = fold(password);
  return (
    isCommonPassword(password, username) ||
    guessable.has(folded) ||
    tradeWords.has(bareWord(folded)) ||
    isNearly(fold(username), folded)
  );
}

/** Whether the password is the username with up to two characters before and after it. */
function isNearly(username: string, password: string): boolean {
  const starts = [0, 1, 2].filter((start) => password.startsWith(username, start));
  return starts.some((start) => password.length - start - username.length <= 2);
}

const fold = (text: string) => text.trim().toLowerCase();

const wordsOf = (text: string) => text.trim().split(/\s+/);

const bareWord = (text: string) => text.replaceAll(/^[^a-z]{1,4}|[^a-z]{1,4}$/g, '').replaceAll(/[ ._-]/g, '');

const guessable = new Set(wordsOf(mostCommonPasswords));

/** The product, the demo's companies, names of such businesses, and car makes. */
const tradeWords = new Set(
  wordsOf(`
  callgauge callgage callguage northside northsideauto northsideautogroup lakeshore lakeshoretire lakeshoretirecenters
  auto autos autogroup autorepair autoservice autoshop autocare autobody automotive appointment appointments battery
  brake brakes bodyshop car cars carcare carcenter cardealer carrepair closerate dealer dealers dealership dealergroup
  engine garage lube mechanic mechanics motor motors muffler oilchange parts repair repairs repairshop service
  servicecenter servicedesk serviceshop shop store tire tires tirecenter tirecenters tireshop tirestore truck trucks
  acura alfaromeo astonmartin audi bentley bmw buick cadillac chevrolet chevy chrysler citroen dodge ferrari fiat ford
  genesis honda hummer hyundai infiniti isuzu jaguar jeep kia lamborghini landrover lexus lincoln maserati mazda
  mercedes mercedesbenz mercury mitsubishi nissan oldsmobile opel peugeot pontiac porsche ram rangerover renault
  rollsroyce saab saturn scion skoda subaru suzuki tesla toyota volkswagen volvo vwgolf
  bridgestone continental cooper dunlop firestone goodyear hankook michelin pirelli yokohama
  accord altima camaro camry challenger charger civic corolla corvette explorer mustang silverado tacoma wrangler`),
);

const commonPasswords = new Set(
  wordsOf(`
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 0987654321 87654321 7654321
  654321 123123 123123123 123321 123321123 112233 11223344 1122334455 121212 12121212 131313 123654 123654789 147258
  147258369 159357 159753 142536 102030 10203040 010203 01020304 789456 789456123 741852 741852963 951753 963852741
  456789 456123 232323 212121 101010 100200 123456a a123456 a12345678 a123456789 a1b2c3 a1b2c3d4 abc123 abcd123 abc1234
  abcd1234 abcde12345 abcdef abcdefg abcdefgh abc12345 123abc 1234abcd 12345a 123qwe 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazwsx qazwsxedc qwe123 qwer1234 qwert12345 qwerty qwerty1 qwerty12
  qwerty123 qwerty1234 qwerty12345 qwertyuiop qwertyui qwert123 qwertz asdfgh asdfghjkl asdf1234 asdasd asd123 zxcvbn
  zxcvbnm zxcvbnm123 zaq12wsx zaq1zaq1 azerty azerty123 azertyuiop password password1 password2 password12 password123
  password1234 password12345 password! password1! password123! passw0rd passw0rd1 p@ssword p@ssw0rd p@ssword1 p@ssw0rd1
  p@ssword123 p@ssw0rd123 pa55word pass123 pass1234 pass12345 passpass passwort passwort1 motdepasse contrasena senha123
  letmein letmein1 letmein123 letmein! welcome welcome1 welcome12 welcome123 welcome1! welcome2024 welcome2025
  welcome2026 changeme changeme1 changeme123 change123 default default1 temp123 temp1234 temporary secret secret1
  secret123 private access access14 master master1 master123 hunter hunter2 login123 guest123 user123 user1234 test123
  test1234 test12345 testtest tester testing testing1 testing123 sample example admin1 admin12 admin123 admin1234
  admin12345 admin@123 admin123! administrator administrator1 adminadmin demo-admin demoadmin root123 rootroot toor123
  superuser sysadmin support support1 manager manager1 director employee service service1 callgauge callgauge1
  callgauge123 iloveyou iloveyou1 iloveyou2 iloveyou! loveyou lovely lovelove love123 loveme sunshine sunshine1 princess
  princess1 football football1 baseball baseball1 basketball soccer hockey golfer softball dragon dragon1 dragon123
  monkey monkey1 monkey123 shadow shadow1 superman superman1 batman batman1 spiderman pokemon pokemon1 naruto starwars
  startrek matrix michael michael1 jordan jordan1 jordan23 jennifer jessica ashley ashley1 amanda nicole daniel andrew
  thomas robert joshua matthew anthony charlie charlie1 george william hannah samantha elizabeth buster tigger ginger
  pepper cookie cheese chocolate banana orange purple yellow silver golden diamond summer summer1 summer123 summer2024
  summer2025 summer2026 winter winter1 winter123 winter2024 winter2025 winter2026 spring spring123 spring2025 spring2026
  autumn autumn123 january february october november december monday friday flower flowers butterfly rainbow angel1
  angels blessed jesus1 jesus123 christ freedom freedom1 whatever trustno1 computer computer1 internet google google123
  samsung apple123 microsoft windows linux123 killer killer1 ninja1 ranger hunting fishing mustang mustang1 corvette
  porsche ferrari mercedes chevrolet chevy1 toyota honda1 yamaha harley harley1 camaro dodge1 ford123 nascar racing
  garage mechanic oilchange tires123 dealer dealership automotive liverpool chelsea arsenal barcelona realmadrid yankees
  cowboys lakers steelers eagles1 redsox michigan america london123 chicago dallas texas1 phoenix denver canada mexico
  hello1 hello123 hello1234 hellohello goodluck lucky7 lucky13 money1 money123 fuckyou fuckyou1 fuckoff asshole biteme
  blink182 metallica nirvana slipknot ncc1701 rush2112 thx1138 bond007 james007 agent007 696969 69696969 420420 777777
  7777777 88888888 999999999 00000000 aaaaaa1 aa123456 aa12345678 zz123456 zxc123 xyz123 mynoob donald starwars1
  liverpool1 cheese1 family family1 mother father sister brother forever forever1 nothing something please thankyou
  everything anything qwerty! letmein2 iloveyou123 princess123 monkey12 football123 baseball123 sunshine123`),
);
