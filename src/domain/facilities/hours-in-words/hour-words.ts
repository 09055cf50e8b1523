/**
 * Words of opening hours in the shipped languages. Folded: no case, no marks of Latin letters.
 * Source: Unicode CLDR 48 (names and short names of days, halves of a day); the rest is an own list
 * from directories.
 */

/** Names and short names of the days, Monday first. */
export const DAY_NAMES: readonly string[] = [
  "mondays,monday,mon,mo,lunes,lun,lundi,segunda feira,segunda,seg,senin,sen,सोमवार,सोम,সোমবার,সোম,திங்கள்,திங்,సోమవారం,సోమ,തിങ്കളാഴ്ച,തിങ്കൾ,پیر,الاثنين,الإثنين,اثنين",
  "tuesdays,tuesday,tues,tue,tu,martes,mardi,mar,terca feira,terca,ter,selasa,sel,मंगलवार,मंगळवार,मंगल,মঙ্গলবার,মঙ্গল,செவ்வாய்,செவ்,మంగళవారం,మంగళ,ചൊവ്വാഴ്ച,ചൊവ്വ,منگل,الثلاثاء,ثلاثاء",
  "wednesdays,wednesday,weds,wed,we,miercoles,mie,mercredi,mer,quarta feira,quarta,qua,rabu,rab,बुधवार,बुध,বুধবার,বুধ,புதன்,బుధవారం,బుధ,ബുധനാഴ്ച,ബുധൻ,بدھ,الأربعاء,الاربعاء,أربعاء",
  "thursdays,thursday,thurs,thur,thu,th,jueves,jue,jeudi,jeu,quinta feira,quinta,qui,kamis,kam,गुरुवार,गुरूवार,बिहिवार,बिहीबार,गुरु,বৃহস্পতিবার,বৃহস্পতি,வியாழன்,వియ,గురువారం,గురు,വ്യാഴാഴ്ച,വ്യാഴം,جمعرات,الخميس,خميس",
  "fridays,friday,fri,fr,viernes,vie,vendredi,ven,sexta feira,sexta,sex,jumat,jum,शुक्रवार,शुक्र,শুক্রবার,শুক্র,வெள்ளி,శుక్రవారం,శుక్ర,വെള്ളിയാഴ്ച,വെള്ളി,جمعہ,الجمعة,جمعة",
  "saturdays,saturday,sat,sa,sabado,sab,samedi,sam,sabtu,शनिवार,शनि,শনিবার,শনি,சனி,శనివారం,శని,ശനിയാഴ്ച,ശനി,ہفتہ,السبت,سبت",
  "sundays,sunday,sun,su,domingos,domingo,dom,dimanche,dim,minggu,min,रविवार,आइतबार,आइतवार,रवि,রবিবার,রবি,ஞாயிறு,ஞாயி,ఆదివారం,ఆది,ഞായറാഴ്ച,ഞായർ,اتوار,الأحد,الاحد,أحد",
];

/** Groups of days, by the days they stand for. */
export const DAY_GROUPS: Readonly<Record<string, readonly number[]>> = {
  "all 7 days,7 days a week,seven days,7 days,all days,every day,everyday,daily,monday to sunday,todos los dias,diario,tous les jours,todos os dias,diariamente,setiap hari,tiap hari,प्रतिदिन,रोज़ाना,रोजाना,रोज,हर दिन,दररोज,दैनिक,दिनहुँ,প্রতিদিন,தினமும்,தினசரி,ప్రతిరోజు,എല്ലാ ദിവസവും,ദിവസവും,روزانہ,ہر روز,يوميا,كل يوم,all week,throughout the week":
    [0, 1, 2, 3, 4, 5, 6],
  "weekdays,week days,working days,dias laborables,jours ouvrables,dias uteis,hari kerja": [0, 1, 2, 3, 4],
  "weekends,weekend,week end,fim de semana,fin de semana,akhir pekan": [5, 6],
};

/** Days of public holidays. */
export const HOLIDAYS =
  "public holidays,public holiday,gazetted holidays,national holidays,govt holidays,govt. holidays,government holidays,holidays,holiday,festivos,feriados,jours feries,hari libur,राजपत्रित अवकाश,सरकारी छुट्टी,सरकारी अवकाश,अवकाश,ছুটির দিন,সরকারি ছুটি,العطل,العطلات الرسمية,تعطیلات";

/** Closed. */
export const CLOSED =
  "remains closed,remain closed,is closed,are closed,closed on,closed,off,weekly off,holiday on,cerrado,ferme,fechado,tutup,libur,बंद,बन्द,বন্ধ,மூடல்,மூடப்படும்,విడుமురை,సెలవు,మూసివేత,അവധി,അടവ്,بند,مغلق,عطلة";

/** All days but those that follow. */
export const EXCEPT =
  "except for,except on,except,excluding,excl.,excl,but not,other than,excepto,salvo,sauf,exceto,kecuali,को छोड़कर,छोड़कर,सिवाय,ছাড়া,தவிர,తప్ప,ഒഴികെ,علاوہ,سوائے,ما عدا,باستثناء,عدا";

/** Words between the two times, or the two days, of a range. */
export const RANGE_WORDS =
  "to,t0,till,until,upto,up to,through,thru,hasta,al,a las,a,jusqu'a,jusqua,au,ate as,ate,as,sampai dengan,sampai,s/d,s.d.,hingga,से,ते,देखि,থেকে,முதல்,నుండి,నుంచి,മുതൽ,سے,إلى,الى,حتى,تا";

/** Words that end or begin a range and say nothing more. */
export const FILLERS =
  "opening hours,opening time,open hours,working hours,working time,service time,visiting hours,office hours,hours,hour,hrs,hrs.,hr,timings,timing,timmings,time,open from,opens at,opens,opened,open on,open,abierto,ouvert,aberto,buka,खुला,খোলা,திறந்திருக்கும்,తెరిచి,തുറന്ന,کھلا,مفتوح,from,on,and,only,between,the,de las,desde las,desde,de,das,du,le,los,les,y,e,et,dari,pukul,jam,dan,dari jam,तक,पर्यंत,सम्म,पर्यन्त,और,व,र,সকাল সন্ধ্যা,পর্যন্ত,এবং,ও,வரை,மற்றும்,వరకు,మరియు,വരെ,تک,اور,من,و,बजे,वाजता,वाजेपर्यंत,टा,টা,মணி,மணி,గంటల,గంటలకు,മണി,بجے,الساعة,wib,wita,wit,ist,i.s.t,o'clock,oclock,uhr,h,horas,heures";

/** Halves of a day. */
export const MORNING =
  "a.m.,a.m,am,a m,in the morning,morning,de la manana,da manha,du matin,pagi,सुबह,प्रातः,सकाळी,बिहान,সকাল,காலை,ఉదయం,രാവിലെ,صبح,صباحا,ص";
export const EVENING =
  "p.m.,p.m,pm,p m,in the evening,in the afternoon,evening,afternoon,night,de la tarde,de la noche,da tarde,da noite,du soir,de l'apres-midi,siang,sore,malam,दोपहर,शाम,रात,दुपारी,सायंकाळी,रात्री,साँझ,दिउँसो,বিকাল,বিকেল,সন্ধ্যা,রাত,দুপুর,மாலை,இரவு,மதியம்,సాయంత్రం,రాత్రి,మధ్యాహ్నం,വൈകുന്നേരം,വൈകിട്ട്,രാത്രി,ഉച്ചയ്ക്ക്,شام,رات,دوپہر,مساء,م";
export const NOON = "12 noon,12noon,noon,midday,mediodia,midi,meio dia";
export const MIDNIGHT = "12 midnight,midnight,12 mid night,mid night,medianoche,minuit,meia noite,tengah malam";

/** Always open. */
export const ALWAYS =
  "24x7x365,24 x 7 x 365,24x7,24 x 7,24*7,24 * 7,24/7,24 / 7,24by7,24by 7,24 by 7,24-7,round the clock,all the time,always open,24 hours open,24 hours 365 days,24 hours a day,24 hours all days,24 hours,24 hour,24hours,24 hrs.,24 hrs,24hrs,24 hr.,24 hr,24hr,24 h,24h,24 horas,24 heures,24h/24,24 jam,24 घंटे,24 तास,24 घण्टा,24 ঘন্টা,24 ঘণ্টা,24 மணி நேரம்,24 மணி நேரமும்,24 గంటలు,24 മണിക്കൂർ,24 മണിക്കൂറും,24 گھنٹے,24 ساعة,على مدار الساعة,چوبیس گھنٹے,चौबीस घंटे,चौबीसों घंटे";
