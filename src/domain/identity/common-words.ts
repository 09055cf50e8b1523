/**
 * The most common words in passwords, in lower case without digits. Selected from lists of leaked
 * passwords, read on 2026-11-20: NCSC's 100,000 most used, SecLists of lengths 10 and above. Names
 * of South Asia that such lists miss are added. Such a word with digits, years or punctuation
 * around it is guessed early, so a password needs more (password.ts).
 */
export const COMMON_WORDS: readonly string[] =
  `password passwort passwd pass word admin administrator root user guest login signin master access secret private
letmein welcome hello changeme change default temp temporary test testing trustno qwerty asdf zxcv azerty qwertz iloveyou love
lover loveyou loveme mylove lovely baby babygirl babyboy angel angels honey sweety sweetheart sweetie darling princess prince
queen king superman batman spiderman ironman superstar superhero sunshine sunflower rainbow flower flowers butterfly
strawberry chocolate cookie banana cherry apple orange lemon pumpkin peanut pepper ginger shadow dragon monkey tiger lion eagle
falcon panther jaguar mustang phoenix dolphin kitten puppy doggy football baseball basketball soccer hockey cricket volleyball
softball champion liverpool arsenal chelsea barcelona manchester united madrid juventus computer internet samsung nokia iphone
android google facebook instagram whatsapp youtube gmail yahoo hotmail microsoft windows pokemon naruto starwars matrix
minecraft fortnite playstation nintendo gaming gamer killer hunter ranger soldier freedom forever whatever nothing something
everything summer winter spring autumn monday friday sunday january february march april june july august september october
november december family mother father mummy daddy brother sister friend friends bestfriend bestfriends boyfriend girlfriend
michael jordan michelle jessica ashley amanda jennifer christopher alexander alexandra elizabeth stephanie nicole daniel
andrew joshua matthew anthony robert thomas charlie william george samantha victoria veronica christina christine charlotte
katherine maria tinkerbell snowball snoopy mickey minnie mouse garfield buster maggie bailey cooper jasper harley rocky
lucky happy smile crazy sexy money dollar diamond silver golden gold purple yellow green blue black white red pink
blessed jesus christ jesuschrist heaven godisgood god faith grace hope peace trust power music guitar dancer
krishna ganesh ganesha shiva shiv hanuman durga lakshmi saraswati sairam jaishreeram shriram ram allah bismillah mohammed
muhammad mohammad ahmed khan fatima ayesha rahul rohit priya pooja neha kumar sharma singh patel gupta verma das roy banerjee
sachin dhoni virat kohli tendulkar india bharat hindustan pakistan bangladesh kolkata calcutta mumbai bombay delhi chennai
bangalore bengaluru hyderabad namaste welcome jaihind maa mata papa mummy beta jaan dost pyaar
lifeboard hospital doctor nurse oxygen ambulance covid corona virus hope help emergency health medicine`
    .split(/\s+/)
    .filter((word) => word !== "");
